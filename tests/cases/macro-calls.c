// What a macro's body tests stands behind its call: a variable, behind a "!", in a long call; and differences of
// pointers are in bytes.
// flags: -fsampler-scheme=branches
#define GEN(f) { int state = f; if (state == 1 && streamed) state = f + 1; return state; }
#define CACHE(p) ((p)->unread > 3 && (p)->level)
#define SAY(level, ...) do { if ((level) < loudness) said++; } while (0)
int streamed = 1, loudness = 5, said;
struct stream { int unread, level; char rest[24]; };
static int next(void) { return 1; }
static int generate(void) GEN(next())
static int empty(struct stream *p) { if (!CACHE(p)) return 1; return 0; }
static void talk(void)
{
	SAY(3, "a long text, of which nobody wants to read all in the text of a site", "because it would be repeated",
	    "for each of the conditions that the macro's body has, and there may be many of these, which say no more");
}
static int distance(struct stream *p, struct stream *q) { return p - q + 1 == 9 ? 1 : 2; }

int main(void)
{
	struct stream streams[9] = { { 4, 0 } };
	talk();
	return generate() + empty(streams) + distance(streams + 8, streams) + said;
}

//= branches	10	generate	GEN(next()) [state == 1]	0	1
//= branches	10	generate	GEN(next()) [streamed]	0	1
//= branches	11	empty	CACHE(p) [p->unread > 3]	0	1
//= branches	11	empty	CACHE(p) [p->level]	1	0
//= branches	14	talk	SAY(...) [loudness > 3]	0	1
//= branches	17	distance	p - q + 1 == 9	0	1
