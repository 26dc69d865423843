/* What only the C++ front end has.  In C, and at link time, none of it does anything. */

#ifndef SAMPLER_CXX_H
#define SAMPLER_CXX_H

/* Give FUNCTION, one of ours, what the front end wants to find in all that is called: it
   looks at bodies again, of clones and, from GCC 16 on, of all functions. */
void complete_function(tree function);

/* Whether FUNCTION, a constructor or destructor, has the body of another, or calls that
   one: such as have it for a complete object and for a base. */
bool is_clone(tree function);

/* Whether the compiler writes the body of FUNCTION: "= default". */
bool is_defaulted(tree function);

/* Whether FUNCTION is an instance of a template. */
bool is_instance(tree function);

/* Whether FUNCTION is consteval, never called when the program runs. */
bool is_immediate(tree function);

/* Whether FIELD holds what a lambda has captured. */
bool is_capture(tree field);

/* Whether FIELD is a part of a pointer to a member function. */
bool is_of_member_pointer(tree field);

/* Whether FUNCTION is declared constexpr or consteval. */
bool is_constant_function(tree function);

/* The object whose address or value ARGUMENT, of a call, is. */
tree object_of(tree argument);

/* The object that CALL, of one of the user's functions such as "operator bool", converts; null
   if it is another call. */
tree converted_object(tree call);

/* The function that EXPRESSION calls, perhaps an operator; null if that is not known.  Set
   *IS_CALL to whether it calls one. */
tree called_function(tree expression, bool *is_call);

/* The virtual function that CALLEE, of a call, stands for, in the class that the call is written for;
   null if it is none. */
tree virtual_function(tree callee);

/* Whether FUNCTION is a coroutine: its body is that of another function, which resumes it. */
bool is_coroutine(tree function);

/* The function that the compiler has made of the body of the coroutine FUNCTION, and the other way round; null if
   FUNCTION is none. */
tree body_of_coroutine(tree function);
tree coroutine_of_body(tree function);

/* Whether the body of FUNCTION is written into the interface of a module, which has no
   markers. */
bool is_in_interface(tree function);

/* Save FUNCTION, which will have sites, as it is for constant expressions. */
void save_for_evaluation(tree function);

/* Forget what trees were folded to: the front end would go on with that, instead of with
   what the trees have become. */
void forget_folded_trees(void);

#endif
