/* What Swift's Glibc module lacks: functions behind _GNU_SOURCE, macros with arguments, packed structures. */
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

/* syscall() is hidden without _GNU_SOURCE, which a module that shares its headers can't define. */
extern long syscall(long number, ...);

/* Shared memory without a name. */

/* A new file in memory that lives as long as its descriptors; -1 and errno where it fails. The descriptor is closed
   on exec and its size can be sealed. */
static inline int dactyl_memfd_create(const char *name) {
  return (int)syscall(SYS_memfd_create, name, 0x0001u /* MFD_CLOEXEC */ | 0x0002u /* MFD_ALLOW_SEALING */);
}

/* The file can't become smaller any more, nor can a seal be added: who maps it needs no SIGBUS handler. */
static inline int dactyl_seal_against_shrinking(int fd) {
  return fcntl(fd, 1033 /* F_ADD_SEALS */, 0x0002 /* F_SEAL_SHRINK */ | 0x0001 /* F_SEAL_SEAL */);
}

/* The file can't become smaller any more; other seals can be added later. */
static inline int dactyl_seal_shrink(int fd) {
  return fcntl(fd, 1033 /* F_ADD_SEALS */, 0x0002 /* F_SEAL_SHRINK */);
}

/* The seals of a file in memory, or -1 for any other file. F_SEAL_SHRINK is 2, F_SEAL_WRITE is 8. */
static inline int dactyl_seals(int fd) { return fcntl(fd, 1034 /* F_GET_SEALS */); }

/* Sets the length and reserves every page, so that a full file system is an error here and not a SIGBUS at the first
   write. Answers 0 or an error number, ENOSPC where there is no room. */
static inline int dactyl_allocate(int fd, int64_t length) {
  int result;
  do {
    result = posix_fallocate(fd, 0, (off_t)length);
  } while (result == EINTR);
  return result;
}

/* Names of files. Both answer 0, or -1 and errno: EINVAL where the file system can't do it. */

/* Exchanges what two names lead to, at one instant. */
static inline int dactyl_exchange(const char *one, const char *other) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2u /* RENAME_EXCHANGE */);
}

/* Gives a file another name, which must be free: EEXIST if it is not. */
static inline int dactyl_rename_to_free(const char *old, const char *new_name) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, old, AT_FDCWD, new_name, 1u /* RENAME_NOREPLACE */);
}

/* Opens the place that a path leads to, without reading it or waiting for it. */
static inline int dactyl_open_place(const char *path) {
  return open(path, 010000000 /* O_PATH */ | O_CLOEXEC);
}

/* The path that the program was started with; NULL if the system does not tell. It needs no /proc. */
static inline const char *dactyl_started_path(void) { return (const char *)getauxval(AT_EXECFN); }

/* Extended attributes of files. */

#define DACTYL_ACCESS_LIST "system.posix_acl_access"

/* Copies one attribute. Answers 0, also if `path` has none of this name; -1 if it can't be copied. */
static inline int dactyl_copy_attribute(const char *path, int to, const char *name) {
  ssize_t size = lgetxattr(path, name, NULL, 0);
  if (size < 0) return errno == ENODATA || errno == ENOTSUP ? 0 : -1;
  char *value = malloc(size > 0 ? (size_t)size : 1);
  if (!value) return -1;
  ssize_t count = lgetxattr(path, name, value, (size_t)size);
  int result = count < 0 ? -1 : fsetxattr(to, name, value, (size_t)count, 0);
  free(value);
  return result;
}

/* Copies the attributes of the user's programs from the file at `path`, as far as the file system can. */
static inline void dactyl_copy_user_attributes(const char *path, int to) {
  ssize_t size = llistxattr(path, NULL, 0);
  if (size <= 0) return;
  char *names = calloc((size_t)size + 1, 1);
  if (!names) return;
  ssize_t count = llistxattr(path, names, (size_t)size);
  for (ssize_t start = 0; start < count; start += (ssize_t)strnlen(names + start, (size_t)(count - start)) + 1) {
    if (strncmp(names + start, "user.", 5) == 0) (void)dactyl_copy_attribute(path, to, names + start);
  }
  free(names);
}

/* Gives a file the access list of the one at `path`, or none. Answers 0, or -1 if that fails: other users may get more
   rights then than they had. */
static inline int dactyl_copy_access_list(const char *path, int to) {
  if (lgetxattr(path, DACTYL_ACCESS_LIST, NULL, 0) >= 0) return dactyl_copy_attribute(path, to, DACTYL_ACCESS_LIST);
  if (errno != ENODATA && errno != ENOTSUP) return -1;
  /* The folder may have given it one. */
  return fremovexattr(to, DACTYL_ACCESS_LIST) == 0 || errno == ENODATA || errno == ENOTSUP ? 0 : -1;
}

/* Descriptors that programs started by this one don't inherit. */

static inline int dactyl_pipe(int fds[2], bool nonblocking) {
  return (int)syscall(SYS_pipe2, fds, O_CLOEXEC | (nonblocking ? O_NONBLOCK : 0));
}

static inline int dactyl_socketpair(int fds[2], bool nonblocking) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | (nonblocking ? SOCK_NONBLOCK : 0), 0, fds);
}

static inline int dactyl_duplicate(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 0); }

static inline int dactyl_set_nonblocking(int fd, bool nonblocking) {
  int flags = fcntl(fd, F_GETFL);
  if (flags < 0) return -1;
  return fcntl(fd, F_SETFL, nonblocking ? flags | O_NONBLOCK : flags & ~O_NONBLOCK);
}

/* epoll: struct epoll_event is packed and holds a union. */

static inline int dactyl_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int dactyl_epoll_control(int epoll, int operation, int fd, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data = {.u64 = token}};
  return epoll_ctl(epoll, operation, fd, &event);
}

static inline uint64_t dactyl_epoll_token(const struct epoll_event *event) { return event->data.u64; }
static inline uint32_t dactyl_epoll_events(const struct epoll_event *event) { return event->events; }

static const uint32_t dactyl_epoll_in = EPOLLIN;
static const uint32_t dactyl_epoll_out = EPOLLOUT;
static const uint32_t dactyl_epoll_error = EPOLLERR;
static const uint32_t dactyl_epoll_hangup = EPOLLHUP;

/* timerfd and eventfd. */

static inline int dactyl_timerfd_create(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

/* Arms the timer for an instant on CLOCK_MONOTONIC, in nanoseconds; 0 disarms it. */
static inline int dactyl_timerfd_arm(int fd, int64_t nanoseconds) {
  struct itimerspec spec = {.it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
  return timerfd_settime(fd, TFD_TIMER_ABSTIME, &spec, NULL);
}

/* Whether the timer will expire, or has and was not read. */
static inline bool dactyl_timerfd_is_armed(int fd) {
  struct itimerspec spec = {0};
  return timerfd_gettime(fd, &spec) == 0 && (spec.it_value.tv_sec != 0 || spec.it_value.tv_nsec != 0);
}

static inline int dactyl_eventfd_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

/* Signals: the handler is one member of a union in struct sigaction. */

static inline int dactyl_signal_install(int number, void (*handler)(int), struct sigaction *previous) {
  struct sigaction action = {0};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  return sigaction(number, &action, previous);
}

static inline int dactyl_signal_restore(int number, const struct sigaction *previous) {
  return sigaction(number, previous, NULL);
}

/* Safe to call in a signal handler. */
static inline void dactyl_signal_set_default(int number) { signal(number, SIG_DFL); }

static inline bool dactyl_signal_is_ignored(const struct sigaction *action) { return action->sa_handler == SIG_IGN; }
static inline bool dactyl_signal_is_default(const struct sigaction *action) { return action->sa_handler == SIG_DFL; }

static inline bool dactyl_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

/* A crash on another thread than the main one: prints a note, then lets the previous handler report it. */

struct dactyl_trap_note {
  const char *text;
  struct sigaction previous[2];
};

/* A variable of the header itself would not be emitted for Swift. */
static inline struct dactyl_trap_note *dactyl_trap_note(void) {
  static struct dactyl_trap_note note;
  return &note;
}

static inline void dactyl_trap_handler(int number) {
  struct dactyl_trap_note *note = dactyl_trap_note();
  if (!dactyl_is_main_thread()) (void)!write(STDERR_FILENO, note->text, strlen(note->text));
  /* The instruction traps again when the handler returns. */
  sigaction(number, &note->previous[number == SIGTRAP], NULL);
}

/* `text` must live as long as the process. A trap raises SIGILL or SIGTRAP, by the kind of processor. */
static inline void dactyl_note_traps(const char *text) {
  struct dactyl_trap_note *note = dactyl_trap_note();
  if (note->text) return;
  note->text = text;
  dactyl_signal_install(SIGILL, dactyl_trap_handler, &note->previous[0]);
  dactyl_signal_install(SIGTRAP, dactyl_trap_handler, &note->previous[1]);
}

/* The main dispatch queue, for a thread that waits for it together with other things. These two are what
   CoreFoundation's run loop uses; weak, so that a dispatch library without them still links. */

extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *ignored) __attribute__((weak));

/* An eventfd that is readable while the main queue has work; -1 if there is no such queue, -2 if no descriptor is left.
   The library would trap then. */
static inline int dactyl_main_queue_descriptor(void) {
  if (!_dispatch_get_main_queue_handle_4CF || !_dispatch_main_queue_callback_4CF) return -1;
  int spare = eventfd(0, EFD_CLOEXEC);
  if (spare < 0) return -2;
  close(spare);
  return _dispatch_get_main_queue_handle_4CF();
}

/* Runs what the main queue holds. On the main thread only, and never after dispatch_main(). */
static inline void dactyl_main_queue_drain(void) {
  if (_dispatch_main_queue_callback_4CF) _dispatch_main_queue_callback_4CF(NULL);
}

/* Memory. */

static inline bool dactyl_is_limited(int resource) {
  struct rlimit limit;
  return getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

/* Whether the memory that the process may write is limited (RLIMIT_DATA). */
static inline bool dactyl_data_is_limited(void) { return dactyl_is_limited(RLIMIT_DATA); }

/* Makes all threads take memory from one arena, if the addresses or the data of the process are limited (RLIMIT_AS,
   RLIMIT_DATA). Each arena of glibc reserves 64 to 128 MiB of addresses, so that a few threads take all that there are. */
static inline void dactyl_share_memory_arena(void) {
#ifdef M_ARENA_MAX
  if (dactyl_is_limited(RLIMIT_AS) || dactyl_data_is_limited()) mallopt(M_ARENA_MAX, 1);
#endif
}

/* Watching a folder. */

/* A descriptor that becomes readable when something is made in the folder, moved there or given other rights; with
   `everything` also when a written entry is closed, and when an entry or the folder itself leaves. -1 and errno where it
   fails, because there is no such folder for instance. */
static inline int dactyl_watch_folder(const char *path, int everything) {
  uint32_t mask = IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR;
  if (everything) mask |= IN_CLOSE_WRITE | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF;
  int fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (fd >= 0 && inotify_add_watch(fd, path, mask) < 0) {
    int error = errno;
    close(fd);
    errno = error;
    return -1;
  }
  return fd;
}

/* Processes of one program. */

/* Takes the lock of an open file for this process alone, without waiting; -1 and EWOULDBLOCK if another has it. */
static inline int dactyl_lock(int fd) { return flock(fd, LOCK_EX | LOCK_NB); }
/* Gives it back, also if a program that is being started has the file. */
static inline void dactyl_unlock(int fd) { flock(fd, LOCK_UN); }

/* The user of the process at the other end of a local socket; -1 where that is not known. */
static inline int64_t dactyl_peer_user(int fd) {
  struct {
    pid_t process;
    uid_t user;
    gid_t group;
  } peer;
  socklen_t size = sizeof peer;
  if (getsockopt(fd, SOL_SOCKET, 17 /* SO_PEERCRED */, &peer, &size) != 0) return -1;
  return (int64_t)peer.user;
}
