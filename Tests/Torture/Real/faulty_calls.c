/* Stands before the C library's write, pwrite, fdatasync and fsync, and makes them worse, as the
 * environment says:
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

/* How many bytes a write takes of those that it is given; -1, and errno, where it fails. */
static ssize_t taken(int file, size_t count) {
  static long number;
  const char *shortened = getenv("FAULTY_SHORT");
  const char *torn = getenv("FAULTY_TORN");
  if (file <= 2) return count;
  if (shortened) {
    size_t most = strtoul(shortened, NULL, 10);
    return count < most ? count : most;
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
    if (number == at && most < count) return most;
  }
  return count;
}

ssize_t write(int file, const void *bytes, size_t count) {
  static ssize_t (*next)(int, const void *, size_t);
  if (!next) next = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  ssize_t most = taken(file, count);
  return most < 0 ? -1 : next(file, bytes, most);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  static ssize_t (*next)(int, const void *, size_t, off_t);
  if (!next) next = (ssize_t(*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite");
  ssize_t most = taken(file, count);
  return most < 0 ? -1 : next(file, bytes, most, offset);
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
