/* A bank: distances that were drawn beforehand, see precompute(1).

	"SAMPLER BANK 1\n\0"	16 bytes
	DISTANCE...		64 bits each, the least significant byte first; 1 or more

   Each thread goes round it, from a place that its seed chooses. */

#include <errno.h>
#include <string.h>

#include "runtime.h"
#include "sampler/bank.h"
#include "kernel.h"

static uint64_t *distances;
static size_t count;

static bool read_all(int fd, char *to, size_t size)
{
	while (size) {
		ssize_t n = sys_read(fd, to, size);
		if (n == -EINTR)
			continue;
		if (n <= 0)
			return false;
		to += n;
		size -= n;
	}
	return true;
}

static uint64_t from_little_endian(uint64_t number)
{
	return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(number) : number;
}

/* Whether the bank of SIZE bytes in MEMORY is one. */
static bool accept(char *memory, size_t size)
{
	if (memcmp(memory, SAMPLER_BANK_MAGIC, sizeof SAMPLER_BANK_MAGIC) != 0)
		return false;
	distances = (uint64_t *)(memory + sizeof SAMPLER_BANK_MAGIC);
	count = (size - sizeof SAMPLER_BANK_MAGIC) / sizeof *distances;
	for (size_t i = 0; i < count; i++) {
		distances[i] = from_little_endian(distances[i]);
		if (distances[i] < 1 || distances[i] > SAMPLER_BANK_MOST)
			return false;
	}
	return count > 0;
}

/* The file may change while the program runs, so a copy of it is used. */
static bool load(int fd)
{
	struct stat status;
	if (sys_fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) ||
	    status.st_size < (off_t)sizeof SAMPLER_BANK_MAGIC)
		return false;
	size_t size = status.st_size;
	char *memory =
	    sys_mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory == MAP_FAILED)
		return false;
	if (read_all(fd, memory, size) && accept(memory, size))
		return true;
	sys_munmap(memory, size);
	count = 0;
	return false;
}

bool bank_open(const char *file)
{
	int fd = sys_open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
	bool loaded = fd >= 0 && load(fd);
	if (fd >= 0)
		sys_close(fd);
	return loaded;
}

uint64_t bank_distance(struct random *place)
{
	return distances[place->state++ % count];
}
