#define _GNU_SOURCE
#include "shared.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/// The environment of this program, with the mark of the helper, and one thread for filters.
static char **helper_environment(void) {
  size_t count = 0;
  while (environ && environ[count]) count++;
  char **copy = calloc(count + 3, sizeof *copy);
  if (!copy) return NULL;
  size_t kept = 0;
  copy[kept++] = DACTYL_SVG_MARK "=1";
  copy[kept++] = "RAYON_NUM_THREADS=1";
  for (size_t index = 0; index < count; index++) {
    if (strncmp(environ[index], "RAYON_NUM_THREADS=", 18) != 0) copy[kept++] = environ[index];
  }
  return copy;
}

/// Starts the helper with the memory file as its standard input. Returns 0 or an error number.
static int start_helper(int file, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  char **environment = helper_environment();
  if (!environment) return ENOMEM;
  int error = posix_spawn_file_actions_init(&actions);
  if (error) {
    free(environment);
    return error;
  }
  error = posix_spawnattr_init(&attributes);
  if (!error) {
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    error = posix_spawn_file_actions_adddup2(&actions, file, 0);
    if (!error) error = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", 1 /* O_WRONLY */, 0);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, 1, 2);
    char *const arguments[] = {"dactyl-svg", NULL};
    if (!error) error = posix_spawn(pid, "/proc/self/exe", &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  free(environment);
  return error;
}

/// Waits for the helper, which ends by its own limits. Another part of the program may have taken its status.
static void wait_for_helper(pid_t pid, struct dactyl_svg_job *job) {
  int status = 0;
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  pid_t ended;
  do { ended = wait4(pid, &status, 0, &usage); } while (ended < 0 && errno == EINTR);
  if (ended != pid) return;
  job->cpu_seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
      + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  job->peak_kilobytes = usage.ru_maxrss;
  if (!WIFSIGNALED(status)) return;
  int signal = WTERMSIG(status);
  if (signal == SIGPROF || signal == SIGXCPU || signal == SIGALRM) job->status = dactyl_svg_too_slow;
}

static void take_pixels(int file, const struct dactyl_svg_shared *shared, struct dactyl_svg_job *job) {
  struct stat status;
  int32_t width = shared->width, height = shared->height;
  size_t bytes = (size_t)width * height * 4;
  // The helper may have gone wrong in any way.
  if (width <= 0 || height <= 0 || width > job->maximum_side || height > job->maximum_side
      || (uint64_t)width * height > job->maximum_pixels || fstat(file, &status) < 0
      || (uint64_t)status.st_size < shared->pixel_offset + bytes) {
    job->status = dactyl_svg_died;
    return;
  }
  void *pixels = mmap(NULL, bytes, PROT_READ, MAP_SHARED, file, (off_t)shared->pixel_offset);
  if (pixels == MAP_FAILED) {
    job->status = dactyl_svg_unavailable;
    job->error = errno;
    return;
  }
  (job->pixels = pixels, job->pixel_bytes = bytes);
}

void dactyl_svg_draw(const uint8_t *text, size_t size, struct dactyl_svg_job *job) {
  job->status = dactyl_svg_unavailable;
  job->error = ENOTSUP;
  (job->pixels = NULL, job->pixel_bytes = 0);
  // A helper that was not recognized as one must not start others.
  if (getenv(DACTYL_SVG_MARK)) return;
  int file = memfd_create("dactyl-svg", MFD_CLOEXEC);
  if (file < 0) {
    job->error = errno;
    return;
  }
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  size_t offset = (sizeof(struct dactyl_svg_shared) + size + page - 1) / page * page;
  struct dactyl_svg_shared *shared = MAP_FAILED;
  if (ftruncate(file, (off_t)offset) == 0) {
    shared = mmap(NULL, offset, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  }
  if (shared == MAP_FAILED) {
    job->error = errno;
    close(file);
    return;
  }
  memcpy(shared->magic, DACTYL_SVG_MAGIC, sizeof shared->magic);
  shared->parent = getpid();
  shared->text_size = size;
  shared->pixel_offset = offset;
  shared->asked_width = job->asked_width;
  shared->asked_height = job->asked_height;
  shared->scale = job->scale;
  shared->maximum_pixels = job->maximum_pixels;
  shared->maximum_side = job->maximum_side;
  if (size > 0) memcpy(shared->text, text, size);

  pid_t pid = 0;
  int error = start_helper(file, &pid);
  if (error) {
    job->error = error;
  } else {
    job->status = dactyl_svg_died;
    wait_for_helper(pid, job);
    if (shared->status != dactyl_svg_died) job->status = shared->status;
    job->width = shared->width;
    job->height = shared->height;
    memcpy(job->reason, shared->reason, sizeof job->reason - 1);
    job->reason[sizeof job->reason - 1] = 0;
    if (job->status == dactyl_svg_drawn) take_pixels(file, shared, job);
  }
  munmap(shared, offset);
  close(file);
}

void dactyl_svg_end(struct dactyl_svg_job *job) {
  if (job->pixels) munmap((void *)job->pixels, job->pixel_bytes);
  job->pixels = NULL;
}
