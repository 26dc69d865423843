/* Sessions: directories with the buffers of the processes that are traced together. */

#ifndef SAMPLER_SESSIONS_H
#define SAMPLER_SESSIONS_H

#include <stdbool.h>
#include <stdint.h>

struct session {
	char *directory;
	int lock;      /* of the file that says that there is a recorder */
	bool is_first; /* there was none before, in a session that others have begun */
};

/* The directory in which sessions are by default, made if it is not there; null, after complaining,
   if there can be none that is ours alone. */
char *sessions_directory(void);

/* Whether DIRECTORY can be written by its user alone, who we are; complain if not. */
bool is_private_directory(const char *directory);

/* If we are root, and DIRECTORY is another user's: act as that user, in no other group than that of DIRECTORY, until act_as_root.  So what he has put there,
   as links to files of others, lets us do no more than he may.  Return false, and errno, if that cannot be. */
bool act_as_owner(const char *directory);
void act_as_root(void);

/* Make a session of its own; return false after complaining. */
bool begin_session(struct session *session);

/* Be the recorder of the session in DIRECTORY, or of one PROCESS in it unless that is 0; return false, after complaining, if there is another
   one, or no such session. */
bool join_session(struct session *session, const char *directory, uint32_t process);

/* Call FUNCTION with the path of each file in DIRECTORY that is called like a buffer. */
void for_each_buffer_file(const char *directory, void (*function)(const char *path, void *context),
			  void *context);

/* Note in the session that its trace is the file PATH; and which it is, or null. */
void note_output(const struct session *session, const char *path);
char *noted_output(const char *directory);

/* We are no more the recorder, but the session is there. */
void leave_lock(struct session *session);

/* We are no more the recorder.  If no buffer is in the directory, it is removed, unless its user has
   made it. */
void end_session(struct session *session);

#endif
