/* Where things are, for quick-x86-64.S; quick.c asserts that it is so. */

#ifndef SAMPLER_QUICK_OFFSETS_H
#define SAMPLER_QUICK_OFFSETS_H

/* In struct trace_self. */
#define SELF_SLOT         0
#define SELF_POSITION     8
#define SELF_EPOCH        16
#define SELF_HISTORY_WORD 24
#define SELF_STACKS_WORD  28
#define SELF_UNSTAMPED    32

/* In struct sampler_trace_header. */
#define HEADER_LEVEL 128

/* In struct sampler_trace_thread, and of its frames. */
#define THREAD_DEPTH  8
#define THREAD_FRAMES 64
#define FRAME_PLACE   0
#define FRAME_WORD    8
#define FRAME_BITS    5 /* of its size */
#define FRAMES_KEPT   1024

/* Of words. */
#define KIND_ENTER      1
#define KIND_EXIT       2
#define KIND_TAIL       3
#define SILENT_FRAME    16
#define FRAME_UNDER_WAY 32
#define EPOCH_SHIFT     27
#define STAMP_SHIFT     4
#define NO_PLACE        0xe000 /* these bits of a position are 0 if there is a place in the block */

#endif
