#define _GNU_SOURCE
#include "shared.h"

#include <cairo.h>
#include <dlfcn.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

/// The functions of librsvg in use, declared as in its `rsvg.h`.
struct rsvg_rectangle { double x, y, width, height; };
struct rsvg_error { uint32_t domain; int code; char *message; };
struct rsvg {
  void *(*read)(const uint8_t *, size_t, struct rsvg_error **);
  void (*set_resolution)(void *, double);
  int (*read_size)(void *, double *, double *);
  void (*read_dimensions)(void *, int *, void *, int *, void *, int *, struct rsvg_rectangle *);
  int (*render)(void *, cairo_t *, const struct rsvg_rectangle *, struct rsvg_error **);
};

/// Pixels an inch, as in CSS. One pixel of CSS is one point.
static const double resolution = 96;

static int load(struct rsvg *rsvg) {
  void *library = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  *(void **)&rsvg->read = dlsym(library, "rsvg_handle_new_from_data");
  *(void **)&rsvg->set_resolution = dlsym(library, "rsvg_handle_set_dpi");
  *(void **)&rsvg->read_size = dlsym(library, "rsvg_handle_get_intrinsic_size_in_pixels");
  *(void **)&rsvg->read_dimensions = dlsym(library, "rsvg_handle_get_intrinsic_dimensions");
  *(void **)&rsvg->render = dlsym(library, "rsvg_handle_render_document");
  return rsvg->read && rsvg->set_resolution && rsvg->read_size && rsvg->read_dimensions && rsvg->render;
}

static void limit(int resource, rlim_t value) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) < 0) return;
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > value) limit.rlim_cur = value;
  setrlimit(resource, &limit);
}

/// The bytes of addresses in use.
static rlim_t address_space(void) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return 0;
  if (fscanf(file, "%lu", &pages) != 1) pages = 0;
  fclose(file);
  return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void limit_time(void) {
  struct itimerval cpu = {.it_value = {0, (suseconds_t)(DACTYL_SVG_CPU_SECONDS * 1e6)}};
  struct itimerval wait = {.it_value = {DACTYL_SVG_WAIT_SECONDS, 0}};
  setitimer(ITIMER_PROF, &cpu, NULL);
  setitimer(ITIMER_REAL, &wait, NULL);
  limit(RLIMIT_CPU, 2);
}

static int fail(struct dactyl_svg_shared *shared, int status, const struct rsvg_error *error) {
  const char *reason = error && error->message ? error->message : "it can't be drawn";
  strncpy(shared->reason, reason, sizeof shared->reason - 1);
  return shared->status = status;
}

/// The size, in points; 0 if there is none.
static void find_size(const struct rsvg *rsvg, void *picture, double *width, double *height) {
  if (rsvg->read_size(picture, width, height) && *width > 0 && *height > 0) return;
  int has_box = 0;
  struct rsvg_rectangle box = {0};
  rsvg->read_dimensions(picture, NULL, NULL, NULL, NULL, &has_box, &box);
  *width = has_box ? box.width : 0;
  *height = has_box ? box.height : 0;
}

/// A size in pixels, rounded up as that of a bitmap; 0 if it is not possible.
static int32_t pixels(double points, double scale, int32_t most) {
  double count = points * scale - 1e-6;
  if (!(count > 0 && count <= most)) return 0;
  int32_t whole = (int32_t)count;
  return whole < count ? whole + 1 : whole;
}

static int draw(struct dactyl_svg_shared *shared) {
  struct rsvg rsvg;
  struct rsvg_error *error = NULL;
  if (!load(&rsvg)) return fail(shared, dactyl_svg_no_library, NULL);
  rlim_t used = address_space();
  if (used > 0) limit(RLIMIT_AS, used + DACTYL_SVG_MEMORY);
  void *picture = rsvg.read(shared->text, shared->text_size, &error);
  if (!picture) return fail(shared, dactyl_svg_broken, error);
  rsvg.set_resolution(picture, resolution);
  double width = shared->asked_width, height = shared->asked_height;
  if (width <= 0 || height <= 0) find_size(&rsvg, picture, &width, &height);
  if (!(width > 0 && height > 0)) return fail(shared, dactyl_svg_no_size, NULL);
  shared->width = pixels(width, shared->scale, shared->maximum_side);
  shared->height = pixels(height, shared->scale, shared->maximum_side);
  uint64_t count = (uint64_t)shared->width * (uint64_t)shared->height;
  if (count == 0 || count > shared->maximum_pixels) return fail(shared, dactyl_svg_too_large, NULL);

  size_t bytes = count * 4;
  rlim_t wanted = bytes + DACTYL_SVG_MEMORY / 4;
  if (used > 0 && wanted > DACTYL_SVG_MEMORY) {
    struct rlimit limit;
    getrlimit(RLIMIT_AS, &limit);
    rlim_t new = used + wanted;
    limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || limit.rlim_max > new ? new : limit.rlim_max;
    setrlimit(RLIMIT_AS, &limit);
  }
  if (ftruncate(0, (off_t)(shared->pixel_offset + bytes)) < 0) return fail(shared, dactyl_svg_died, NULL);
  void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, 0, (off_t)shared->pixel_offset);
  if (memory == MAP_FAILED) return fail(shared, dactyl_svg_died, NULL);
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      memory, CAIRO_FORMAT_ARGB32, shared->width, shared->height, shared->width * 4);
  cairo_t *cairo = cairo_create(surface);
  struct rsvg_rectangle viewport = {0, 0, shared->width, shared->height};
  if (!rsvg.render(picture, cairo, &viewport, &error) || error || cairo_status(cairo) != CAIRO_STATUS_SUCCESS) {
    return fail(shared, dactyl_svg_broken, error);
  }
  cairo_surface_flush(surface);
  return shared->status = dactyl_svg_drawn;
}

/// Draws the picture and ends the process, if this is a helper.
__attribute__((constructor)) static void run_as_helper(void) {
  if (!secure_getenv(DACTYL_SVG_MARK)) return;
  struct stat status;
  if (fstat(0, &status) < 0 || !S_ISREG(status.st_mode)
      || (size_t)status.st_size < sizeof(struct dactyl_svg_shared)) return;
  struct dactyl_svg_shared *shared =
      mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, 0, 0);
  if (shared == MAP_FAILED || memcmp(shared->magic, DACTYL_SVG_MAGIC, sizeof shared->magic) != 0
      || shared->pixel_offset != (uint64_t)status.st_size
      || shared->text_size > shared->pixel_offset - sizeof *shared) return;
  limit_time();
  // It ends with the program, and leaves nothing behind.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != shared->parent) _exit(1);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
#ifdef SYS_close_range
  syscall(SYS_close_range, 3, ~0u, 0);
#endif
  limit(RLIMIT_CORE, 0);
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
  draw(shared);
  _exit(0);
}
