#ifndef BENCHMARKS_PLATFORM_H
#define BENCHMARKS_PLATFORM_H

/// Keeps this process, with all threads that it will start, on its first `count` processors.
/// Returns 0, or -1 where the system cannot.
int stay_on_processors(int count);

/// Whether the file system at a path is in memory, so that a sync costs nothing there.
int is_in_memory(const char *path);

#endif
