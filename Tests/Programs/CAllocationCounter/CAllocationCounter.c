// The C library's allocator with a counter in front. A program that links this counts every allocation it makes,
// those of the Swift runtime and of C libraries included. A sanitizer has an allocator of its own, which calls a hook.
#include "CAllocationCounter.h"

#include <errno.h>
#include <stddef.h>

static unsigned long count;

unsigned long allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

static void note(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)

int __sanitizer_install_malloc_and_free_hooks(void (*allocated)(const volatile void *, size_t),
                                              void (*freed)(const volatile void *));

static void note_allocated(const volatile void *block, size_t size) {
  (void)block, (void)size;
  note();
}

static void note_freed(const volatile void *block) { (void)block; }

__attribute__((constructor)) static void install(void) {
  __sanitizer_install_malloc_and_free_hooks(note_allocated, note_freed);
}

#else

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note();
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

#endif
