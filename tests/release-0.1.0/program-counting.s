	.text
#APP
	.pushsection	.debug_site_info,"",@progbits
	.ascii	"<sites unit=\042514a560d3eb525107ccf0fc84b951a34\042 scheme=\042branches\042>\012"
	.ascii	"program.c\0115\011classify\0110\011n > 100\012"
	.ascii	"program.c\0117\011classify\0111\011n < 0\012"
	.ascii	"program.c\01113\011main\0110\011i < 110\012"
	.ascii	"</sites>\012"
	.ascii	"<sites unit=\042514a560d3eb525107ccf0fc84b951a34\042 scheme=\042returns\042>\012"
	.ascii	"program.c\01114\011main\0111\011classify\012"
	.ascii	"program.c\01115\011main\0112\011printf\012"
	.ascii	"</sites>\012"
	.popsection

	.section	.rodata.str1.1,"aMS",@progbits,1
.LC0:
	.string	"%d\n"
#NO_APP
	.text
	.globl	main
	.type	main, @function
main:
	pushq	%r15
	pushq	%r14
	pushq	%r13
	pushq	%r12
	pushq	%rbp
	pushq	%rbx
	subq	$24, %rsp
	movq	40+sampler_counters.0(%rip), %r8
	movq	sampler_counters.0(%rip), %r11
	movq	16+sampler_counters.0(%rip), %rbx
	movq	24+sampler_counters.0(%rip), %r12
	movq	8+sampler_counters.0(%rip), %rbp
	movb	$0, 13(%rsp)
	movb	$0, 15(%rsp)
	movb	$0, 12(%rsp)
	movb	$0, 14(%rsp)
	movl	$-3, %edx
	movl	$0, %edi
	movl	$1, %r10d
	movl	$0, %r13d
	movl	$-1, %r15d
	movl	$1, %r14d
	leaq	sampler_counters.1(%rip), %r9
	jmp	.L5
.L13:
	addq	$1, %rbp
	movb	%r10b, 14(%rsp)
	movl	%r14d, %esi
.L3:
	testl	%esi, %esi
	setg	%al
	movzbl	%al, %eax
	movl	%esi, %ecx
	notl	%ecx
	shrl	$31, %ecx
	addl	%ecx, %eax
	movl	%eax, %eax
	addq	$1, (%r9,%rax,8)
	addl	%esi, %edi
	addl	$4, %edx
	cmpl	$113, %edx
	je	.L12
.L5:
	addq	$1, %r8
	cmpl	$100, %edx
	jg	.L13
	addq	$1, %r11
	testl	%edx, %edx
	js	.L14
	addq	$1, %rbx
	movb	%r10b, 13(%rsp)
	movb	%r10b, 12(%rsp)
	movl	%r13d, %esi
	jmp	.L3
.L14:
	addq	$1, %r12
	movb	%r10b, 15(%rsp)
	movb	%r10b, 12(%rsp)
	movl	%r15d, %esi
	jmp	.L3
.L12:
	movq	%r8, 40+sampler_counters.0(%rip)
	cmpb	$0, 13(%rsp)
	je	.L6
	movq	%rbx, 16+sampler_counters.0(%rip)
.L6:
	cmpb	$0, 15(%rsp)
	je	.L7
	movq	%r12, 24+sampler_counters.0(%rip)
.L7:
	cmpb	$0, 12(%rsp)
	je	.L8
	movq	%r11, sampler_counters.0(%rip)
.L8:
	cmpb	$0, 14(%rsp)
	je	.L9
	movq	%rbp, 8+sampler_counters.0(%rip)
.L9:
	addq	$1, 32+sampler_counters.0(%rip)
	movl	%edi, %esi
	leaq	.LC0(%rip), %rdi
	movl	$0, %eax
	call	printf@PLT
	testl	%eax, %eax
	setg	%dl
	movzbl	%dl, %edx
	notl	%eax
	shrl	$31, %eax
	leal	3(%rdx,%rax), %eax
	movl	%eax, %eax
	leaq	sampler_counters.1(%rip), %rdx
	addq	$1, (%rdx,%rax,8)
	movl	$3, %eax
	addq	$24, %rsp
	popq	%rbx
	popq	%rbp
	popq	%r12
	popq	%r13
	popq	%r14
	popq	%r15
	ret
	.size	main, .-main
	.type	_sub_I_00101_0, @function
_sub_I_00101_0:
	subq	$8, %rsp
	leaq	sampler_unit(%rip), %rdi
	call	sampler_unit_register@PLT
	addq	$8, %rsp
	ret
	.size	_sub_I_00101_0, .-_sub_I_00101_0
	.section	.init_array.00101,"aw"
	.align 8
	.quad	_sub_I_00101_0
	.text
	.type	_sub_D_00101_1, @function
_sub_D_00101_1:
	subq	$8, %rsp
	leaq	sampler_unit(%rip), %rdi
	call	sampler_unit_unregister@PLT
	addq	$8, %rsp
	ret
	.size	_sub_D_00101_1, .-_sub_D_00101_1
	.section	.fini_array.00101,"aw"
	.align 8
	.quad	_sub_D_00101_1
	.section	.data.rel.local,"aw"
	.align 32
	.type	sampler_unit, @object
	.size	sampler_unit, 72
sampler_unit:
	.quad	0
	.quad	sampler_tables
	.long	2
	.long	3
	.long	0
	.string	"514a560d3eb525107ccf0fc84b951a34"
	.zero	3
	.quad	0
	.section	.rodata.str1.1
.LC1:
	.string	"branches"
.LC2:
	.string	"returns"
	.section	.data.rel.ro.local,"aw"
	.align 32
	.type	sampler_tables, @object
	.size	sampler_tables, 96
sampler_tables:
	.quad	.LC1
	.quad	sampler_counters.0
	.long	3
	.long	2
	.quad	0
	.quad	0
	.long	0
	.long	0
	.quad	.LC2
	.quad	sampler_counters.1
	.long	2
	.long	3
	.quad	0
	.quad	0
	.long	0
	.long	0
	.section	.sbss.sampler,"aw",@nobits
	.align 32
	.type	sampler_counters.1, @object
	.size	sampler_counters.1, 48
sampler_counters.1:
	.zero	48
	.align 32
	.type	sampler_counters.0, @object
	.size	sampler_counters.0, 48
sampler_counters.0:
	.zero	48
	.section	.note.GNU-stack,"",@progbits
