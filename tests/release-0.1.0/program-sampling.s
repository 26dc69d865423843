	.text
#APP
	.pushsection	.debug_site_info,"",@progbits
	.ascii	"<sites unit=\042065d6c6a5d43673d13ddb71b4e47ca50\042 scheme=\042branches\042>\012"
	.ascii	"program.c\0115\011classify\0110\011n > 100\012"
	.ascii	"program.c\0117\011classify\0111\011n < 0\012"
	.ascii	"program.c\01113\011main\0110\011i < 110\012"
	.ascii	"</sites>\012"
	.ascii	"<sites unit=\042065d6c6a5d43673d13ddb71b4e47ca50\042 scheme=\042returns\042>\012"
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
	subq	$8, %rsp
	movq	sampler_countdown@gottpoff(%rip), %rax
	movq	%fs:(%rax), %rsi
	movl	$-3, %edx
	movl	$0, %edi
	movl	$1, %r8d
	jmp	.L2
.L6:
	movl	%edx, %ecx
	sarl	$31, %ecx
	cmpl	$101, %edx
	cmovge	%r8d, %ecx
.L3:
	addl	%ecx, %edi
	addl	$4, %edx
.L2:
	subq	$1, %rsi
	js	.L13
.L4:
	cmpl	$109, %edx
	jle	.L6
	movq	sampler_countdown@gottpoff(%rip), %rax
	movq	%rsi, %fs:(%rax)
	movl	%edi, %esi
	leaq	.LC0(%rip), %rdi
	movl	$0, %eax
	call	printf@PLT
	movl	$3, %eax
.L1:
	addq	$8, %rsp
	ret
.L13:
#APP
	addq	$-128, %rsp
	call	*sampler_next_distance_preserving@GOTPCREL(%rip)
#NO_APP
	setc	%r9b
	movzbl	%r9b, %r9d
	movq	%rax, %rsi
	movl	%r9d, %ecx
	testl	%r9d, %r9d
	jne	.L4
	cmpl	$109, %edx
	jle	.L10
	movq	sampler_countdown@gottpoff(%rip), %rdx
	movq	%rax, %fs:(%rdx)
#APP
	lock incq	32+sampler_counters.0(%rip)
#NO_APP
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
#APP
	lock incq	(%rdx,%rax,8)
#NO_APP
	movl	$3, %eax
	jmp	.L1
.L10:
#APP
	lock incq	40+sampler_counters.0(%rip)
#NO_APP
	cmpl	$100, %edx
	jle	.L7
#APP
	lock incq	8+sampler_counters.0(%rip)
#NO_APP
	movl	$1, %ecx
.L8:
	testl	%ecx, %ecx
	setg	%al
	movzbl	%al, %eax
	movl	%ecx, %r9d
	notl	%r9d
	shrl	$31, %r9d
	addl	%r9d, %eax
	movl	%eax, %eax
	leaq	sampler_counters.1(%rip), %r9
#APP
	lock incq	(%r9,%rax,8)
#NO_APP
	jmp	.L3
.L7:
#APP
	lock incq	sampler_counters.0(%rip)
#NO_APP
	testl	%edx, %edx
	jns	.L9
#APP
	lock incq	24+sampler_counters.0(%rip)
#NO_APP
	movl	$-1, %ecx
	jmp	.L8
.L9:
#APP
	lock incq	16+sampler_counters.0(%rip)
#NO_APP
	jmp	.L8
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
	.string	"065d6c6a5d43673d13ddb71b4e47ca50"
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
