// What the toolchain's module of the C library leaves out.
#if defined(__linux__)
#include <stdint.h>
#include <sys/epoll.h>

// The C libraries declare these as different things.
static const int32_t epollCloseOnExec = EPOLL_CLOEXEC;
static const uint32_t epollIn = EPOLLIN;
static const uint32_t epollOut = EPOLLOUT;
static const uint32_t epollEnd = EPOLLERR | EPOLLHUP | EPOLLRDHUP;
static const uint32_t epollEdges = EPOLLET;
#endif
