// weston-input: a weston module that adds a seat with a pointer, a keyboard and a ten-finger touchscreen, driven
// through a FIFO. weston's headless backend has no seat of its own. The events enter where weston's libinput backend
// would put them, so focus, grabs, frames and cancellation are weston's. It also plugs further monitors in and unplugs
// them, each as large as the first one.
//
//   WESTON_INPUT_FIFO=/path weston --modules=/tmp/.../weston-input.so ...
//   injector --fifo /path < script
//
// The FIFO takes one command a line, as the injector writes them, and `plug NAME` and `unplug NAME`.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <libweston/libweston.h>
#include <libweston/windowed-output-api.h>
#include <weston.h>

// libweston exports these for its backends; the header that declares them is not installed.
void weston_seat_init(struct weston_seat *, struct weston_compositor *, const char *);
int weston_seat_init_pointer(struct weston_seat *);
int weston_seat_init_keyboard(struct weston_seat *, struct xkb_keymap *);
int weston_seat_init_touch(struct weston_seat *);
struct weston_touch_device *weston_touch_create_touch_device(struct weston_touch *, const char *, void *,
                                                             const struct weston_touch_device_ops *);
void notify_motion(struct weston_seat *, const struct timespec *, struct weston_pointer_motion_event *);
void notify_button(struct weston_seat *, const struct timespec *, int32_t, enum wl_pointer_button_state);
void notify_axis(struct weston_seat *, const struct timespec *, struct weston_pointer_axis_event *);
void notify_pointer_frame(struct weston_seat *);
void notify_key(struct weston_seat *, const struct timespec *, uint32_t, enum wl_keyboard_key_state,
                enum weston_key_state_update);
void notify_touch_frame(struct weston_touch_device *);
void notify_touch_cancel(struct weston_touch_device *);
void weston_head_set_connection_status(struct weston_head *, bool);

// Positions became a type of their own after weston 11.
#if WESTON_VERSION_MAJOR >= 12
void notify_motion_absolute(struct weston_seat *, const struct timespec *, const struct weston_coord_global *);
void notify_touch_normalized(struct weston_touch_device *, const struct timespec *, int,
                             const struct weston_coord_global *, const struct weston_point2d_device_normalized *, int);
#else
void notify_motion_absolute(struct weston_seat *, const struct timespec *, double, double);
void notify_touch_normalized(struct weston_touch_device *, const struct timespec *, int, double, double,
                             const struct weston_point2d_device_normalized *, int);
#endif

static struct weston_compositor *weston;
static struct weston_seat seat;
static struct weston_touch_device *touch;
static char line[256];
static size_t used;

#if WESTON_VERSION_MAJOR >= 12
static void touch_at(const struct timespec *now, int id, double x, double y, int type) {
  struct weston_coord_global at = {.c = weston_coord(x, y)};
  notify_touch_normalized(touch, now, id, type == WL_TOUCH_UP ? NULL : &at, NULL, type);
}

static void pointer_to(const struct timespec *now, double x, double y) {
  struct weston_coord_global at = {.c = weston_coord(x, y)};
  notify_motion_absolute(&seat, now, &at);
}

static void pointer_by(const struct timespec *now, double x, double y) {
  struct weston_pointer_motion_event event = {
      .mask = WESTON_POINTER_MOTION_REL, .rel = weston_coord(x, y), .rel_unaccel = weston_coord(x, y)};
  notify_motion(&seat, now, &event);
}
#else
static void touch_at(const struct timespec *now, int id, double x, double y, int type) {
  notify_touch_normalized(touch, now, id, x, y, NULL, type);
}

static void pointer_to(const struct timespec *now, double x, double y) { notify_motion_absolute(&seat, now, x, y); }

static void pointer_by(const struct timespec *now, double x, double y) {
  struct weston_pointer_motion_event event = {
      .mask = WESTON_POINTER_MOTION_REL, .dx = x, .dy = y, .dx_unaccel = x, .dy_unaccel = y};
  notify_motion(&seat, now, &event);
}
#endif

// weston's own configurator makes an output for a head that is connected, and removes it from one that is not.
static void set_plugged(const char *name, bool is_plugged) {
  struct weston_head *head = NULL;

  while ((head = weston_compositor_iterate_heads(weston, head)))
    if (!strcmp(weston_head_get_name(head), name)) return weston_head_set_connection_status(head, is_plugged);
#if WESTON_VERSION_MAJOR < 12
  const struct weston_windowed_output_api *api = weston_windowed_output_get_api(weston);
  if (is_plugged && api && api->create_head(weston, name) == 0) return;
#endif
  weston_log("weston-input: there is no monitor '%s'\n", name);
}

static void run(const char *command) {
  struct timespec now;
  char name[32] = "";
  char verb[16] = "", axis = 0;
  double x = 0, y = 0;
  unsigned n = 0;

  clock_gettime(CLOCK_MONOTONIC, &now);
  sscanf(command, "%15s", verb);
  if (!strcmp(verb, "down") && sscanf(command, "%*s %u %lf %lf", &n, &x, &y) == 3) {
    touch_at(&now, n, x, y, WL_TOUCH_DOWN);
  } else if (!strcmp(verb, "move") && sscanf(command, "%*s %u %lf %lf", &n, &x, &y) == 3) {
    touch_at(&now, n, x, y, WL_TOUCH_MOTION);
  } else if (!strcmp(verb, "up") && sscanf(command, "%*s %u", &n) == 1) {
    touch_at(&now, n, 0, 0, WL_TOUCH_UP);
  } else if (!strcmp(verb, "frame")) {
    notify_touch_frame(touch);
  } else if (!strcmp(verb, "cancel")) {
    notify_touch_cancel(touch);
  } else if (!strcmp(verb, "pmove") && sscanf(command, "%*s %lf %lf", &x, &y) == 2) {
    pointer_to(&now, x, y);
    notify_pointer_frame(&seat);
  } else if (!strcmp(verb, "prel") && sscanf(command, "%*s %lf %lf", &x, &y) == 2) {
    pointer_by(&now, x, y);
    notify_pointer_frame(&seat);
  } else if ((!strcmp(verb, "press") || !strcmp(verb, "release")) && sscanf(command, "%*s %u", &n) == 1) {
    notify_button(&seat, &now, n, verb[0] == 'p');
    notify_pointer_frame(&seat);
  } else if (!strcmp(verb, "axis") && sscanf(command, "%*s %c %lf", &axis, &x) == 2) {
    struct weston_pointer_axis_event event = {.axis = axis == 'h', .value = x};
    notify_axis(&seat, &now, &event);
    notify_pointer_frame(&seat);
  } else if ((!strcmp(verb, "keydown") || !strcmp(verb, "keyup")) && sscanf(command, "%*s %u", &n) == 1) {
    notify_key(&seat, &now, n, verb[3] == 'd', STATE_UPDATE_AUTOMATIC);
  } else if ((!strcmp(verb, "plug") || !strcmp(verb, "unplug")) && sscanf(command, "%*s %31s", name) == 1) {
    set_plugged(name, verb[0] == 'p');
  } else if (verb[0]) {
    weston_log("weston-input: cannot read '%s'\n", command);
  }
}

static int on_readable(int fd, uint32_t mask, void *data) {
  char c;

  (void)mask, (void)data;
  while (read(fd, &c, 1) == 1) {
    if (c != '\n') {
      if (used < sizeof line - 1) line[used++] = c;
      continue;
    }
    line[used] = 0;
    used = 0;
    run(line);
  }
  return 1;
}

WL_EXPORT int wet_module_init(struct weston_compositor *compositor, int *argc, char *argv[]) {
  const char *path = getenv("WESTON_INPUT_FIFO");
  int fd;

  (void)argc, (void)argv;
  weston = compositor;
  if (!path) {
    weston_log("weston-input: WESTON_INPUT_FIFO is not set\n");
    return -1;
  }
  unlink(path);
  // Open for writing too, so that the FIFO survives its writers.
  if (mkfifo(path, 0600) < 0 || (fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)) < 0) {
    weston_log("weston-input: %s: %s\n", path, strerror(errno));
    return -1;
  }
  weston_seat_init(&seat, compositor, "default");
  if (weston_seat_init_pointer(&seat) < 0 || weston_seat_init_keyboard(&seat, NULL) < 0 ||
      weston_seat_init_touch(&seat) < 0)
    return -1;
  touch = weston_touch_create_touch_device(weston_seat_get_touch(&seat), "weston-input", NULL, NULL);
  if (!touch) return -1;
  wl_event_loop_add_fd(wl_display_get_event_loop(compositor->wl_display), fd, WL_EVENT_READABLE, on_readable, NULL);
  weston_log("weston-input: reading %s\n", path);
  return 0;
}
