	.text
	.section	.text.startup,"ax",@progbits
	.p2align 4
	.type	register_it, @function
register_it:
	leaq	object(%rip), %rdi
	jmp	sampler_object_register@PLT
	.size	register_it, .-register_it
	.section	.init_array.00100,"aw"
	.align 8
	.quad	register_it
	.section	.text.exit,"ax",@progbits
	.p2align 4
	.type	unregister_it, @function
unregister_it:
	leaq	object(%rip), %rdi
	jmp	sampler_object_unregister@PLT
	.size	unregister_it, .-unregister_it
	.section	.fini_array.00100,"aw"
	.align 8
	.quad	unregister_it
	.section	.data.rel,"aw"
	.align 32
	.type	object, @object
	.size	object, 56
object:
	.zero	8
	.quad	begin
	.quad	sampler_cells_end
	.quad	__ehdr_start
	.zero	16
	.quad	path
	.local	path
	.comm	path,4096,32
	.section	.sbss.sampler,"aw",@nobits
	.align 4096
	.type	begin, @object
	.size	begin, 64
begin:
	.zero	64
	.weak	__ehdr_start
	.hidden	__ehdr_start
	.hidden	sampler_cells_end
	.section	.note.GNU-stack,"",@progbits
