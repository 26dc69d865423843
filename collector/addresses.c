/* A limit for the reports of one address.

   This is a count-min sketch (Cormode, Muthukrishnan: An Improved Data Stream Summary, 2005): two rows of counters, and two keyed hashes that choose one counter
   of each row for an address.  The smaller counter is an upper bound of what the address sent.  So memory does not grow with the number of addresses, and
   because the keys are secret, an attacker cannot find addresses that share counters with a victim. */

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

/* Put the part of ADDRESS that is limited into BYTES: all of an IPv4 address, or the network of an IPv6 address, because a client has all addresses
   of its network.  Return the number of bytes; 0 for addresses of this machine. */
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
