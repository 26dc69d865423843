/* A header of GCC's that it does not install, although dwarf2out.h includes it: as much of it as that
   needs.  The numbers that DWARF gives are elfutils'. */

#ifndef SAMPLER_DWARF2_H
#define SAMPLER_DWARF2_H

#include <dwarf.h>

enum dwarf_attribute : unsigned {};
/* as coretypes.h declares it from gcc 15 on */
enum dwarf_call_frame_info : int {};
enum dwarf_location_atom : unsigned {};
enum dwarf_tag : unsigned {};

#endif
