/* How many reports have come from an address in this minute.

   Two rows of counters, which addresses choose by two keyed hashes: what an address has sent is at most the lesser one of its two (a count-min sketch: Cormode,
   Muthukrishnan, An Improved Data Stream Summary, 2005).  So memory does not depend on how many addresses there are, and nobody finds others that
   share counters with a victim's. */

#include "addresses.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/random.h>

#include "duration.h"
#include "fnv1a.h"

#define COUNTERS (1 << 14)
#define ROWS     2

static struct {
	pthread_mutex_t lock;
	unsigned most;
	long minute; /* of the monotonic clock, that the counters are of */
	uint64_t keys[ROWS];
	uint32_t counters[ROWS][COUNTERS];
} addresses = { .lock = PTHREAD_MUTEX_INITIALIZER };

void limit_addresses(unsigned most)
{
	addresses.most = most;
}

/* Put what stands for ADDRESS into BYTES: of IPv6, the network, which one client has all of.  Return how many these are; 0 for this machine's own. */
static size_t bytes_of(uint8_t bytes[16], const struct sockaddr *address)
{
	static const uint8_t mapped[12] = { [10] = 0xff, [11] = 0xff };
	const struct sockaddr_in6 *six = (const void *)address;
	const struct sockaddr_in *four = (const void *)address;
	if (address && address->sa_family == AF_INET)
		memcpy(bytes, &four->sin_addr, 4);
	else if (address && address->sa_family == AF_INET6 &&
		 memcmp(&six->sin6_addr, mapped, sizeof mapped) == 0)
		memcpy(bytes, (const uint8_t *)&six->sin6_addr + sizeof mapped, 4);
	else if (address && address->sa_family == AF_INET6) {
		memcpy(bytes, &six->sin6_addr, 8);
		return IN6_IS_ADDR_LOOPBACK(&six->sin6_addr) ? 0 : 8;
	} else
		return 0;
	return bytes[0] == 127 ? 0 : 4;
}

/* Begin a new minute, if it is time; with the lock. */
static void begin_minute(void)
{
	long minute = monotonic_seconds() / 60 + 1;
	if (minute == addresses.minute)
		return;
	memset(addresses.counters, 0, sizeof addresses.counters);
	if (getrandom(addresses.keys, sizeof addresses.keys, 0) == sizeof addresses.keys)
		addresses.minute = minute;
}

bool may_come_from(const struct sockaddr *address)
{
	uint8_t bytes[16];
	size_t size = bytes_of(bytes, address);
	uint32_t least = UINT32_MAX;
	if (!addresses.most || !size)
		return true;
	pthread_mutex_lock(&addresses.lock);
	begin_minute();
	for (int row = 0; row < ROWS; row++) {
		uint64_t hash = fnv1a_64(addresses.keys[row], bytes, size);
		/* the high bits depend on all bytes */
		uint32_t *counter = &addresses.counters[row][hash * 0x9e3779b97f4a7c15 >> 50];
		*counter += *counter < UINT32_MAX;
		least = *counter < least ? *counter : least;
	}
	pthread_mutex_unlock(&addresses.lock);
	return least <= addresses.most;
}
