// injector: plays scripted touch, pointer and keyboard input into a running Wayland compositor.
//
//   injector [--fifo PATH] [--verbose] < script
//   injector --hold FILE      plug the devices in, create FILE once the seat has them, stay until killed
//   injector --await CAPS     until the compositor answers and a seat has CAPS ("", "touch", "touch,pointer", ...)
//
// Input goes through org_kde_kwin_fake_input (KWin), or, with --fifo, through the module weston-input.so of a weston.
// A compositor nested in KWin gets what KWin's window gets.
//
// The script has commands, several on a line separated by ';', and comments from '#'. Coordinates are the compositor's
// logical ones. It is played as it arrives, so a test can keep it open and write a line at a time.
//
//   t=MS                                             wait until MS ms after the start or the last `begin`; then the
//                                                    rest of the line follows
//   down ID X Y | move ID X Y | up ID | cancel       touch; the touches of a line end in one frame
//   frame                                            ends a frame within a line
//   pmove X Y | prel DX DY | axis v|h VALUE          pointer
//   press BUTTON | release BUTTON | click BUTTON     left, right, middle or an evdev number
//   key CODE | keydown CODE | keyup CODE             evdev numbers
//   begin | sleep MS | sync | echo TEXT              sync: until the compositor has read everything
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <wayland-client.h>

#include "fake-input-client-protocol.h"

static struct wl_display *display;
static struct wl_seat *seat;
static uint32_t seat_capabilities;
static struct org_kde_kwin_fake_input *fake;
static int fifo = -1;
static bool verbose;
static int64_t start_ms;

static int64_t now_ms(void) {
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

static void die(const char *what) {
  fprintf(stderr, "injector: %s\n", what);
  exit(1);
}

// Connection

static void on_capabilities(void *data, struct wl_seat *s, uint32_t capabilities) {
  (void)data, (void)s;
  seat_capabilities = capabilities;
}

static void on_seat_name(void *data, struct wl_seat *s, const char *name) { (void)data, (void)s, (void)name; }

static const struct wl_seat_listener seat_listener = {on_capabilities, on_seat_name};

static void on_global(void *data, struct wl_registry *registry, uint32_t name, const char *interface,
                      uint32_t version) {
  (void)data;
  if (!strcmp(interface, "wl_seat") && !seat) {
    seat = wl_registry_bind(registry, name, &wl_seat_interface, 1);
    wl_seat_add_listener(seat, &seat_listener, NULL);
  } else if (!strcmp(interface, "org_kde_kwin_fake_input")) {
    fake = wl_registry_bind(registry, name, &org_kde_kwin_fake_input_interface, version < 4 ? version : 4);
  }
}

static void on_global_remove(void *data, struct wl_registry *registry, uint32_t name) {
  (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registry_listener = {on_global, on_global_remove};

static bool try_connect(void) {
  display = wl_display_connect(NULL);
  if (!display) return false;
  wl_registry_add_listener(wl_display_get_registry(display), &registry_listener, NULL);
  if (wl_display_roundtrip(display) >= 0 && wl_display_roundtrip(display) >= 0) return true;
  wl_display_disconnect(display);
  seat = NULL;
  fake = NULL;
  return false;
}

static void flush(void) {
  if (wl_display_flush(display) < 0 && errno != EAGAIN) die("the compositor closed the connection");
}

static void roundtrip(void) {
  if (wl_display_roundtrip(display) < 0) die("the compositor closed the connection");
}

// Sleeps until `deadline` of now_ms(), serving the connection.
static void wait_until(int64_t deadline) {
  for (;;) {
    int64_t left = deadline - now_ms();
    flush();
    if (left <= 0) return;
    if (wl_display_prepare_read(display) != 0) {
      wl_display_dispatch_pending(display);
      continue;
    }
    struct pollfd p = {wl_display_get_fd(display), POLLIN, 0};
    if (poll(&p, 1, (int)left) > 0)
      wl_display_read_events(display);
    else
      wl_display_cancel_read(display);
    if (wl_display_dispatch_pending(display) < 0) die("the compositor closed the connection");
  }
}

static uint32_t capabilities_named(const char *list) {
  uint32_t bits = 0;
  if (strstr(list, "pointer")) bits |= WL_SEAT_CAPABILITY_POINTER;
  if (strstr(list, "keyboard")) bits |= WL_SEAT_CAPABILITY_KEYBOARD;
  if (strstr(list, "touch")) bits |= WL_SEAT_CAPABILITY_TOUCH;
  return bits;
}

static void await_capabilities(uint32_t wanted) {
  while ((seat_capabilities & wanted) != wanted)
    if (wl_display_dispatch(display) < 0) die("the compositor closed the connection");
}

// Commands

static void need_fake_input(void) {
  if (!fake) die("this compositor has no org_kde_kwin_fake_input");
}

static uint32_t button_code(const char *name) {
  if (!strcmp(name, "left")) return 0x110;
  if (!strcmp(name, "right")) return 0x111;
  if (!strcmp(name, "middle")) return 0x112;
  return strtoul(name, NULL, 0);
}

static void button(uint32_t code, bool down) {
  if (fifo >= 0) {
    dprintf(fifo, "%s %u\n", down ? "press" : "release", code);
    return;
  }
  need_fake_input();
  org_kde_kwin_fake_input_button(fake, code, down);
}

static void key(uint32_t code, bool down) {
  if (fifo >= 0) {
    dprintf(fifo, "%s %u\n", down ? "keydown" : "keyup", code);
    return;
  }
  need_fake_input();
  org_kde_kwin_fake_input_keyboard_key(fake, code, down);
}

// Touch and pointer motion go to weston as they are. Answers false where `command` is none of them.
static bool run_motion(const char *verb, const char *command, bool *frame_open) {
  static const char *const verbs[] = {"down", "move", "up", "frame", "cancel", "pmove", "prel", "axis"};
  double x = 0, y = 0;
  unsigned id = 0;
  char axis = 0;
  size_t v = 0;

  while (v < sizeof verbs / sizeof *verbs && strcmp(verb, verbs[v])) v++;
  if (v == sizeof verbs / sizeof *verbs) return false;
  switch (v) {
    case 0: case 1:
      if (sscanf(command, "%*s %u %lf %lf", &id, &x, &y) != 3) return false;
      break;
    case 2:
      if (sscanf(command, "%*s %u", &id) != 1) return false;
      break;
    case 5: case 6:
      if (sscanf(command, "%*s %lf %lf", &x, &y) != 2) return false;
      break;
    case 7:
      if (sscanf(command, "%*s %c %lf", &axis, &x) != 2) return false;
      break;
  }
  if (v <= 2) *frame_open = true;
  if (v == 3 || v == 4) *frame_open = false;
  if (fifo >= 0) {
    dprintf(fifo, "%s\n", command);
    return true;
  }
  need_fake_input();
  wl_fixed_t fx = wl_fixed_from_double(x), fy = wl_fixed_from_double(y);
  switch (v) {
    case 0: org_kde_kwin_fake_input_touch_down(fake, id, fx, fy); break;
    case 1: org_kde_kwin_fake_input_touch_motion(fake, id, fx, fy); break;
    case 2: org_kde_kwin_fake_input_touch_up(fake, id); break;
    case 3: org_kde_kwin_fake_input_touch_frame(fake); break;
    case 4: org_kde_kwin_fake_input_touch_cancel(fake); break;
    case 5: org_kde_kwin_fake_input_pointer_motion_absolute(fake, fx, fy); break;
    case 6: org_kde_kwin_fake_input_pointer_motion(fake, fx, fy); break;
    case 7: org_kde_kwin_fake_input_axis(fake, axis == 'h', fx); break;
  }
  return true;
}

static void run(const char *command, int line, bool *frame_open) {
  char verb[16] = "", word[32] = "";
  unsigned code = 0;
  double ms = 0;

  if (sscanf(command, "%15s", verb) != 1) return;
  if (verbose) fprintf(stderr, "[%6lld] %s\n", (long long)(now_ms() - start_ms), command);
  if (run_motion(verb, command, frame_open)) return;

  if (!strcmp(verb, "press") && sscanf(command, "%*s %31s", word) == 1) {
    button(button_code(word), true);
  } else if (!strcmp(verb, "release") && sscanf(command, "%*s %31s", word) == 1) {
    button(button_code(word), false);
  } else if (!strcmp(verb, "click") && sscanf(command, "%*s %31s", word) == 1) {
    button(button_code(word), true);
    wait_until(now_ms() + 30);
    button(button_code(word), false);
  } else if (!strcmp(verb, "keydown") && sscanf(command, "%*s %u", &code) == 1) {
    key(code, true);
  } else if (!strcmp(verb, "keyup") && sscanf(command, "%*s %u", &code) == 1) {
    key(code, false);
  } else if (!strcmp(verb, "key") && sscanf(command, "%*s %u", &code) == 1) {
    key(code, true);
    wait_until(now_ms() + 20);
    key(code, false);
  } else if (!strcmp(verb, "sleep") && sscanf(command, "%*s %lf", &ms) == 1) {
    wait_until(now_ms() + (int64_t)ms);
  } else if (!strcmp(verb, "begin")) {
    start_ms = now_ms();
  } else if (!strcmp(verb, "sync")) {
    roundtrip();
  } else if (!strcmp(verb, "echo")) {
    printf("%s\n", command + 4 + strspn(command + 4, " \t"));
    fflush(stdout);
  } else {
    fprintf(stderr, "injector: line %d: cannot read '%s'\n", line, command);
    exit(2);
  }
}

static void play(FILE *script) {
  char *buffer = NULL;
  size_t capacity = 0;

  start_ms = now_ms();
  for (int line = 1; getline(&buffer, &capacity, script) > 0; line++) {
    bool frame_open = false;
    char *at = buffer, *rest = NULL;
    long ms;
    int used = 0;

    buffer[strcspn(buffer, "#\n")] = 0;
    at += strspn(at, " \t");
    if (sscanf(at, "t=%ld%n", &ms, &used) == 1 && used > 0) {
      wait_until(start_ms + ms);
      at += used;
    }
    for (char *c = strtok_r(at, ";", &rest); c; c = strtok_r(NULL, ";", &rest))
      run(c + strspn(c, " \t"), line, &frame_open);
    if (frame_open) run("frame", line, &frame_open);
    flush();
  }
  free(buffer);
}

int main(int argc, char **argv) {
  const char *hold = NULL, *await = NULL, *path = NULL;

  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--verbose"))
      verbose = true;
    else if (!strcmp(argv[i], "--hold") && i + 1 < argc)
      hold = argv[++i];
    else if (!strcmp(argv[i], "--await") && i + 1 < argc)
      await = argv[++i];
    else if (!strcmp(argv[i], "--fifo") && i + 1 < argc)
      path = argv[++i];
    else
      die("usage: injector [--fifo PATH] [--verbose] < script | injector --hold FILE | injector --await CAPS");
  }
  if (await) {
    // Whoever starts this bounds the waiting.
    while (!try_connect()) usleep(10000);
    await_capabilities(capabilities_named(await));
    return 0;
  }
  if (!try_connect()) die("cannot connect (WAYLAND_DISPLAY, XDG_RUNTIME_DIR?)");
  if (path) {
    // Without O_NONBLOCK this would wait for a reader that may never come.
    fifo = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (fifo < 0) die("nobody reads the FIFO (is weston running?)");
    fcntl(fifo, F_SETFL, 0);
  } else if (fake) {
    org_kde_kwin_fake_input_authenticate(fake, "injector", "automated test");
    roundtrip();
  }
  if (hold) {
    need_fake_input();
    await_capabilities(WL_SEAT_CAPABILITY_POINTER | WL_SEAT_CAPABILITY_KEYBOARD | WL_SEAT_CAPABILITY_TOUCH);
    int ready = open(hold, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (ready < 0) die("cannot create the file that says ready");
    close(ready);
    for (;;) wait_until(now_ms() + 3600 * 1000);
  }
  play(stdin);
  roundtrip();
  wl_display_disconnect(display);
  return 0;
}
