/* The signature of the compilation unit. */

#ifndef SAMPLER_SIGNATURE_H
#define SAMPLER_SIGNATURE_H

/* Remember that FILE takes part in the compilation. */
void sign_file(const char *file);

/* Remember the body of FUNCTION, if that is needed: before it is instrumented. */
void sign_body(tree function);

/* The signature: 32 lower-case hexadecimal digits.  The caller frees it. */
char *unit_signature(void);

/* The signature that HASH, which ends, gives; the caller frees it. */
char *finish_signature(struct md5_ctx *hash);

#endif
