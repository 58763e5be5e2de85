#define _GNU_SOURCE
#include "CDactylICU.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct dactyl_icu_library library_t;

enum { longest_name = 256 };

/// Answers the address of a function, whose name has the version of the library behind it unless that is 0.
static void *address(void *handle, const char *name, int version) {
  if (version == 0) return dlsym(handle, name);
  char symbol[longest_name];
  int length = snprintf(symbol, sizeof symbol, "%s_%d", name, version);
  return length > 0 && length < longest_name ? dlsym(handle, symbol) : NULL;
}

/// Finds the version in the names of the functions. It is usually that in the name of the file, `expected`. Answers a
/// negative number if there is none.
static int suffix(void *handle, int expected) {
  static const char probe[] = "u_getVersion";
  if (expected > 0 && address(handle, probe, expected)) return expected;
  if (address(handle, probe, 0)) return 0;
  for (int version = dactyl_icu_newest; version >= dactyl_icu_oldest; version--)
    if (address(handle, probe, version)) return version;
  return -1;
}

/// Fills the table of functions. Answers whether all are there that must be.
static bool find(library_t *library, void *handle, int version) {
  bool complete = true;
#define LOAD(result, name, arguments) \
  *(void **)&library->name = address(handle, #name, version); \
  complete = complete && *(void **)&library->name;
  DACTYL_ICU_FUNCTIONS(LOAD)
#undef LOAD
#define LOAD(result, name, arguments) *(void **)&library->name = address(handle, #name, version);
  DACTYL_ICU_NEWER_FUNCTIONS(LOAD)
#undef LOAD
  return complete;
}

/// Loads one file.
static library_t *load(const char *file, int expected) {
  void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!handle) return NULL;
  library_t *library = NULL;
  // The functions of the libraries that this one needs are found through it, too.
  int version = suffix(handle, expected);
  if (version >= 0) library = calloc(1, sizeof *library);
  if (library && find(library, handle, version)) {
    dactyl_icu_status status = 0;
    library->u_init(&status);
    if (status <= 0) {
      dlclose(handle);
      return library;
    }
  }
  free(library);
  dlclose(handle);
  return NULL;
}

library_t *dactyl_icu_load(const char *name) {
  for (int version = dactyl_icu_newest; version >= dactyl_icu_oldest; version--) {
    char file[longest_name];
    int length = snprintf(file, sizeof file, "%s.%d", name, version);
    if (length <= 0 || length >= longest_name) return NULL;
    library_t *library = load(file, version);
    if (library) return library;
  }
  return load(name, 0);
}
