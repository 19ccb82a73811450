// Calls that the C library shows to C alone: they are GNU extensions, or macros.
#define _GNU_SOURCE
#include "platform.h"

#ifdef __linux__
#include <linux/magic.h>
#include <sched.h>
#include <sys/vfs.h>

int stay_on_processors(int count) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int processor = 0; processor < count; processor++) CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set);
}

int is_in_memory(const char *path) {
  struct statfs status;
  if (statfs(path, &status) != 0) return 0;
  return status.f_type == TMPFS_MAGIC || status.f_type == RAMFS_MAGIC;
}
#else
int stay_on_processors(int count) {
  (void)count;
  return -1;
}

int is_in_memory(const char *path) {
  (void)path;
  return 0;
}
#endif
