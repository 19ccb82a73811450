// What the sources that run.sh compiles call of a C library.
#include <stddef.h>

int memcmp(const void *left, const void *right, size_t count);
void *memchr(const void *bytes, int byte, size_t count);
