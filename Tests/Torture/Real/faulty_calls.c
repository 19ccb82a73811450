/* Stands before the C library's write, fdatasync and fsync, and makes them worse, as the environment
 * says:
 *   FAULTY_SHORT=N        no write takes more than N bytes
 *   FAULTY_TORN=I:N:E     the I-th write takes N bytes, and every one behind it fails with errno E
 *   FAULTY_SYNC=1         nothing is synced, and success is reported: a lying disk
 * Standard output and error are left alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static ssize_t real_write(int file, const void *bytes, size_t count) {
  static ssize_t (*next)(int, const void *, size_t);
  if (!next) next = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  return next(file, bytes, count);
}

ssize_t write(int file, const void *bytes, size_t count) {
  static long number;
  const char *shortened = getenv("FAULTY_SHORT");
  const char *torn = getenv("FAULTY_TORN");
  if (file <= 2) return real_write(file, bytes, count);
  if (shortened) {
    size_t most = strtoul(shortened, NULL, 10);
    return real_write(file, bytes, count < most ? count : most);
  }
  if (torn) {
    long at;
    size_t most;
    int error;
    if (sscanf(torn, "%ld:%zu:%d", &at, &most, &error) != 3) abort();
    number += 1;
    if (number > at || (number == at && most == 0)) {
      errno = error;
      return -1;
    }
    if (number == at && most < count) return real_write(file, bytes, most);
  }
  return real_write(file, bytes, count);
}

static int lies(void) { return getenv("FAULTY_SYNC") != NULL; }

int fdatasync(int file) {
  static int (*next)(int);
  if (!next) next = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  return lies() ? 0 : next(file);
}

int fsync(int file) {
  static int (*next)(int);
  if (!next) next = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  return lies() ? 0 : next(file);
}
