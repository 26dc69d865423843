// Labels of switches: those one right behind the other are one site.
// flags: -fsampler-scheme=switch-labels
#include "switch-labels.c"

//= switch-labels	11	f	switch (c): case 'a', case 'b'	1
//= switch-labels	13	f	switch (c): case '0' ... '9'	1
//= switch-labels	14	f	switch (c): case ':'	2
//= switch-labels	16	f	switch (c): default	1
//= switch-labels	18	f	switch (k): case RED, case GREEN, case BLUE	5
//= switch-labels	20	f	vmswitch(n): vmcase(1)	1
//= switch-labels	21	f	vmswitch(n): vmcase(3)	0
//= switch-labels	24	f	switch (n++ % 4): case 1	12
//= switch-labels	24	f	switch (n++ % 4): default	13
//= switch-labels	24	f	switch (n++ % 4): case 2	11
//= switch-labels	25	f	switch (c): case 1	0
//= switch-labels	25	f	switch (c): case 2	0
//= switch-labels	25	f	switch (n): case 3	0
//= switch-labels	25	f	switch (n): case 4	0
//= switch-labels	26	f	switch (c): case 3	0
//= switch-labels	33	leaps	switch (c): case 1	0
//= switch-labels	34	leaps	switch (c): case 1	0
//= switch-labels	35	leaps	switch (c): case 1	0
//= switch-labels	35	leaps	switch (c): case 2	0
//= switch-labels	36	leaps	switch (c): case 1	0
//= switch-labels	37	leaps	switch (c): case 1	0
