/* What unwinders are told of our assembly. */

#ifndef SAMPLER_UNWINDING_H
#define SAMPLER_UNWINDING_H

/* Have our asm statements in FUN, which is RTL by now and is described to unwinders, say how they move the
   stack pointer.  Return 0, as passes do. */
unsigned describe_moves(function *fun);

#endif
