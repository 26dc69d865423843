/* collect-load PORT TOKEN SECONDS CONNECTIONS KEEP BODY ACKNOWLEDGED: load for a collector.

   CONNECTIONS threads, each with one connection at a time, send the same body again and again: BODY is a file with the content of a
   multipart/form-data of the boundary "part", each time with another id.  KEEP is 1 to keep connections, or 0.  Ids that were acknowledged are
   written to the file ACKNOWLEDGED, a line each, before the next report is sent.  It ends after SECONDS, or when the server is gone.
   Prints: how many were acknowledged, refused with 503 or 429, and failed otherwise; reports a second; the median and the 99th percentile of
   milliseconds.  Each thread begins where the id has its number, so that ids are never the same. */

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define MOST_LATENCIES 2000000

static struct {
	int port, seconds;
	const char *token;
	bool keeps;
	char *body;
	size_t size;
	FILE *acknowledged;
	double end;
} load;

static atomic_ulong acknowledged, refused, failed, latency_count;
static float *latencies; /* in milliseconds */

static double now(void)
{
	struct timespec time;
	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec + time.tv_nsec / 1e9;
}

static int connect_to_server(void)
{
	int yes = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	struct sockaddr_in address = { .sin_family = AF_INET,
				       .sin_port = htons(load.port),
				       .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
	if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
		return fd;
	close(fd);
	return -1;
}

static bool send_all(int fd, const char *data, size_t size)
{
	while (size) {
		ssize_t sent = send(fd, data, size, MSG_NOSIGNAL);
		if (sent <= 0)
			return false;
		data += sent;
		size -= sent;
	}
	return true;
}

/* The status of the answer, when all of it has come; 0 if it does not. */
static int read_answer(int fd)
{
	char text[4096];
	size_t size = 0;
	for (;;) {
		ssize_t got = recv(fd, text + size, sizeof text - 1 - size, 0);
		if (got <= 0)
			return 0;
		size += got;
		text[size] = 0;
		char *end = strstr(text, "\r\n\r\n"), *length = strcasestr(text, "content-length:");
		if (end && length && size >= (size_t)(end + 4 - text) + atoi(length + 15))
			return atoi(text + strlen("HTTP/1.1 "));
		if (size == sizeof text - 1)
			return 0;
	}
}

static void note_latency(double seconds)
{
	unsigned long i = atomic_fetch_add(&latency_count, 1);
	if (i < MOST_LATENCIES)
		latencies[i] = seconds * 1e3;
}

/* Send a report with that ID; return the status. */
static int send_report(int fd, const char *id)
{
	char head[1024];
	int length =
	    snprintf(head, sizeof head,
		     "POST /report HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
		     "Sampler-Report-Id: %s\r\nContent-Type: multipart/form-data; boundary=part\r\n"
		     "Content-Length: %zu\r\n%s\r\n",
		     load.token, id, load.size, load.keeps ? "" : "Connection: close\r\n");
	return send_all(fd, head, length) && send_all(fd, load.body, load.size) ? read_answer(fd)
										: 0;
}

static void *send_reports(void *context)
{
	unsigned number = (uintptr_t)context;
	int fd = -1;
	srandom(getpid());
	for (unsigned long count = 0; now() < load.end; count++) {
		char id[40];
		snprintf(id, sizeof id, "%08x%08x%04x%012lx", (unsigned)(time(NULL) / 86400),
			 (unsigned)getpid(), number, count);
		double start = now();
		if (fd < 0)
			fd = connect_to_server();
		int status = fd < 0 ? 0 : send_report(fd, id);
		if (status == 200) {
			fprintf(load.acknowledged, "%s\n", id);
			atomic_fetch_add(&acknowledged, 1);
			note_latency(now() - start);
		} else
			atomic_fetch_add(status == 503 || status == 429 ? &refused : &failed, 1);
		if (!load.keeps || status != 200) {
			if (fd >= 0)
				close(fd);
			fd = -1;
		}
		if (!status && fd < 0)
			usleep(10000);
	}
	if (fd >= 0)
		close(fd);
	return NULL;
}

static int compare(const void *left, const void *right)
{
	float a = *(const float *)left, b = *(const float *)right;
	return a < b ? -1 : a > b;
}

static void read_body(const char *path)
{
	FILE *in = fopen(path, "re");
	load.body = malloc(1 << 21);
	if (!in || !load.body) {
		perror(path);
		exit(2);
	}
	load.size = fread(load.body, 1, 1 << 21, in);
	fclose(in);
}

int main(int argc, char **argv)
{
	if (argc != 8) {
		fprintf(
		    stderr,
		    "usage: collect-load PORT TOKEN SECONDS CONNECTIONS KEEP BODY ACKNOWLEDGED\n");
		return 2;
	}
	int threads = atoi(argv[4]);
	pthread_t *ids = calloc(threads, sizeof *ids);
	load.port = atoi(argv[1]);
	load.token = argv[2];
	load.seconds = atoi(argv[3]);
	load.keeps = atoi(argv[5]);
	read_body(argv[6]);
	load.acknowledged = fopen(argv[7], "ae");
	latencies = calloc(MOST_LATENCIES, sizeof *latencies);
	/* a line each, at once */
	setvbuf(load.acknowledged, NULL, _IOLBF, 1 << 16);
	double start = now();
	load.end = start + load.seconds;
	for (int i = 0; i < threads; i++)
		pthread_create(&ids[i], NULL, send_reports, (void *)(uintptr_t)i);
	for (int i = 0; i < threads; i++)
		pthread_join(ids[i], NULL);
	double seconds = now() - start;
	size_t count = latency_count < MOST_LATENCIES ? latency_count : MOST_LATENCIES;
	qsort(latencies, count, sizeof *latencies, compare);
	printf("%lu %lu %lu %.0f %.1f %.1f\n", acknowledged, refused, failed,
	       acknowledged / seconds, count ? latencies[count / 2] : 0,
	       count ? latencies[count * 99 / 100] : 0);
	fclose(load.acknowledged);
	return 0;
}
