/* What the processes of a run have left, as one file. */

#ifndef SAMPLER_RUN_REPORTS_H
#define SAMPLER_RUN_REPORTS_H

/* Make reports of the live files in the DIRECTORY of a run that are of dead processes; then, if there is more than one
   report, put all that are whole into the file reports.zst there, one after the other, in the place of their own files.
   What cannot be written leaves them as they are.  Not thread-safe. */
void gather_reports(const char *directory);

#endif
