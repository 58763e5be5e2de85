#pragma once
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <wayland-server-core.h>
#include <wayland-util.h>

// Functions with a variable number of arguments do not reach Swift.
static inline void dactyl_resource_post_error(struct wl_resource *resource, uint32_t code, const char *message) {
  wl_resource_post_error(resource, code, "%s", message);
}

// What a wl_listener belongs to. The listener comes first, so that a pointer to it is one to the whole.
struct dactyl_destroy_listener {
  struct wl_listener listener;
  void *owner;
};

// The file in memory can neither be written nor change its size any more, as the keymaps of some compositors.
static inline int dactyl_seal_against_everything(int fd) {
  return fcntl(fd, 1033 /* F_ADD_SEALS */, 0x1 | 0x2 | 0x4 | 0x8 /* F_SEAL_SEAL, _SHRINK, _GROW, _WRITE */);
}

// Makes pixels of 0xXXRRGGBB opaque, sixteen at a time: tests are not optimised, and read millions of them.
static inline void dactyl_make_opaque(uint32_t *pixels, size_t count) {
  typedef uint32_t block __attribute__((vector_size(64), aligned(4), may_alias));
  size_t index = 0;
  for (; index + 16 <= count; index += 16) *(block *)(pixels + index) |= 0xff000000u;
  for (; index < count; index++) pixels[index] |= 0xff000000u;
}
