	.text
	.hidden	sampler_cells_end
	.globl	sampler_cells_end
	.section	.sbss.sampler,"aw",@nobits
	.align 4096
	.type	sampler_cells_end, @object
	.size	sampler_cells_end, 4096
sampler_cells_end:
	.zero	4096
	.section	.note.GNU-stack,"",@progbits
