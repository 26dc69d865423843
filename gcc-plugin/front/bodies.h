/* Where the bodies of functions stand, for tools that edit sources. */

#ifndef SAMPLER_BODIES_H
#define SAMPLER_BODIES_H

/* Where the "}" of FUNCTION's body is, while the unit is parsed. */
location_t end_of_function(tree function);

/* Add to FILE, while the unit is parsed, a line for each function that is defined in it:

	file, its path from the current directory
	line and column of the function's name
	line and column of the "{" of its body, or 0 and 0: C++ does not tell
	line and column of the "}" of its body
	why it is better left alone; empty if nothing is known
	name, as the compiler prints it

   with tabs between them.  Lines and columns are from 1, columns in bytes.  Templates come as such and
   once for each instance: a body may be named several times. */
void note_bodies(const char *plugin_name, const char *file);

#endif
