#define _GNU_SOURCE
#include "CDactylBus.h"

#include <dlfcn.h>
#include <stdlib.h>

typedef struct sd_bus bus_t;
typedef struct sd_bus_message message_t;
typedef struct dactyl_bus_library library_t;

/// `sd_bus_error`.
struct error {
  const char *name;
  const char *message;
  int needs_free;
};

/// The functions, each with its result and its arguments.
#define FUNCTIONS(F) \
  F(int, sd_bus_new, (bus_t **)) \
  F(int, sd_bus_set_address, (bus_t *, const char *)) \
  F(int, sd_bus_set_bus_client, (bus_t *, int)) \
  F(int, sd_bus_start, (bus_t *)) \
  F(void, sd_bus_close, (bus_t *)) \
  F(bus_t *, sd_bus_unref, (bus_t *)) \
  F(int, sd_bus_get_fd, (bus_t *)) \
  F(int, sd_bus_get_events, (bus_t *)) \
  F(int, sd_bus_get_timeout, (bus_t *, uint64_t *)) \
  F(int, sd_bus_process, (bus_t *, message_t **)) \
  F(int, sd_bus_is_ready, (bus_t *)) \
  F(int, sd_bus_is_open, (bus_t *)) \
  F(int, sd_bus_get_unique_name, (bus_t *, const char **)) \
  F(int, sd_bus_send, (bus_t *, message_t *, uint64_t *)) \
  F(int, sd_bus_message_new_method_call, \
    (bus_t *, message_t **, const char *, const char *, const char *, const char *)) \
  F(int, sd_bus_message_new_signal, (bus_t *, message_t **, const char *, const char *, const char *)) \
  F(int, sd_bus_message_new_method_return, (message_t *, message_t **)) \
  F(int, sd_bus_message_new_method_error, (message_t *, message_t **, const struct error *)) \
  F(int, sd_bus_message_set_auto_start, (message_t *, int)) \
  F(int, sd_bus_message_append_basic, (message_t *, char, const void *)) \
  F(int, sd_bus_message_append_array, (message_t *, char, const void *, size_t)) \
  F(int, sd_bus_message_open_container, (message_t *, char, const char *)) \
  F(int, sd_bus_message_close_container, (message_t *)) \
  F(message_t *, sd_bus_message_ref, (message_t *)) \
  F(message_t *, sd_bus_message_unref, (message_t *)) \
  F(int, sd_bus_message_get_type, (message_t *, uint8_t *)) \
  F(int, sd_bus_message_get_reply_cookie, (message_t *, uint64_t *)) \
  F(int, sd_bus_message_get_expect_reply, (message_t *)) \
  F(const char *, sd_bus_message_get_path, (message_t *)) \
  F(const char *, sd_bus_message_get_interface, (message_t *)) \
  F(const char *, sd_bus_message_get_member, (message_t *)) \
  F(const char *, sd_bus_message_get_sender, (message_t *)) \
  F(const char *, sd_bus_message_get_signature, (message_t *, int)) \
  F(const struct error *, sd_bus_message_get_error, (message_t *)) \
  F(int, sd_bus_message_peek_type, (message_t *, char *, const char **)) \
  F(int, sd_bus_message_read_basic, (message_t *, char, void *)) \
  F(int, sd_bus_message_read_array, (message_t *, char, const void **, size_t *)) \
  F(int, sd_bus_message_enter_container, (message_t *, char, const char *)) \
  F(int, sd_bus_message_exit_container, (message_t *)) \
  F(int, sd_bus_message_rewind, (message_t *, int))

struct dactyl_bus_library {
#define FIELD(result, name, arguments) result(*name) arguments;
  FUNCTIONS(FIELD)
#undef FIELD
};

library_t *dactyl_bus_load(const char *name) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!handle) return NULL;
  library_t *library = calloc(1, sizeof *library);
  if (!library) return NULL;
  bool complete = true;
#define LOAD(result, name, arguments) \
  *(void **)&library->name = dlsym(handle, #name); \
  complete = complete && library->name;
  FUNCTIONS(LOAD)
#undef LOAD
  dlclose(handle);
  if (complete) return library;
  free(library);
  return NULL;
}

void dactyl_bus_unload(library_t *library) { free(library); }

int dactyl_bus_connect(library_t *library, const char *addresses, bus_t **result) {
  bus_t *bus = NULL;
  int status = library->sd_bus_new(&bus);
  if (status < 0) return status;
  status = library->sd_bus_set_address(bus, addresses);
  if (status >= 0) status = library->sd_bus_set_bus_client(bus, 1);
  if (status >= 0) status = library->sd_bus_start(bus);
  if (status < 0) {
    dactyl_bus_close(library, bus);
    return status;
  }
  *result = bus;
  return 0;
}

void dactyl_bus_close(library_t *library, bus_t *bus) {
  library->sd_bus_close(bus);
  library->sd_bus_unref(bus);
}

int dactyl_bus_descriptor(library_t *library, bus_t *bus) { return library->sd_bus_get_fd(bus); }

int dactyl_bus_events(library_t *library, bus_t *bus) { return library->sd_bus_get_events(bus); }

int dactyl_bus_deadline(library_t *library, bus_t *bus, uint64_t *microseconds) {
  *microseconds = UINT64_MAX;
  return library->sd_bus_get_timeout(bus, microseconds);
}

int dactyl_bus_process(library_t *library, bus_t *bus, message_t **message) {
  *message = NULL;
  return library->sd_bus_process(bus, message);
}

bool dactyl_bus_is_ready(library_t *library, bus_t *bus) { return library->sd_bus_is_ready(bus) > 0; }

bool dactyl_bus_is_open(library_t *library, bus_t *bus) { return library->sd_bus_is_open(bus) > 0; }

const char *dactyl_bus_unique_name(library_t *library, bus_t *bus) {
  const char *name = NULL;
  // The library's function would wait for the bus.
  if (!dactyl_bus_is_ready(library, bus) || library->sd_bus_get_unique_name(bus, &name) < 0) return NULL;
  return name;
}

int dactyl_bus_send(library_t *library, bus_t *bus, message_t *message, uint64_t *serial) {
  return library->sd_bus_send(bus, message, serial);
}

int dactyl_bus_new_call(
  library_t *library, bus_t *bus, message_t **message, const char *destination, const char *path, const char *interface,
  const char *member) {
  return library->sd_bus_message_new_method_call(bus, message, destination, path, interface, member);
}

int dactyl_bus_new_signal(
  library_t *library, bus_t *bus, message_t **message, const char *path, const char *interface, const char *member) {
  return library->sd_bus_message_new_signal(bus, message, path, interface, member);
}

int dactyl_bus_new_return(library_t *library, message_t *call, message_t **message) {
  return library->sd_bus_message_new_method_return(call, message);
}

int dactyl_bus_new_error(
  library_t *library, message_t *call, message_t **message, const char *name, const char *text) {
  struct error error = {name, text, 0};
  return library->sd_bus_message_new_method_error(call, message, &error);
}

int dactyl_bus_set_starts_service(library_t *library, message_t *message, bool starts) {
  return library->sd_bus_message_set_auto_start(message, starts);
}

int dactyl_bus_append(library_t *library, message_t *message, char type, const void *value) {
  return library->sd_bus_message_append_basic(message, type, value);
}

int dactyl_bus_append_bytes(library_t *library, message_t *message, const void *bytes, size_t count) {
  return library->sd_bus_message_append_array(message, 'y', bytes, count);
}

int dactyl_bus_open_container(library_t *library, message_t *message, char type, const char *contents) {
  return library->sd_bus_message_open_container(message, type, contents);
}

int dactyl_bus_close_container(library_t *library, message_t *message) {
  return library->sd_bus_message_close_container(message);
}

message_t *dactyl_bus_hold(library_t *library, message_t *message) { return library->sd_bus_message_ref(message); }

void dactyl_bus_release(library_t *library, message_t *message) { library->sd_bus_message_unref(message); }

int dactyl_bus_type(library_t *library, message_t *message) {
  uint8_t type = 0;
  return library->sd_bus_message_get_type(message, &type) < 0 ? 0 : type;
}

uint64_t dactyl_bus_reply_serial(library_t *library, message_t *message) {
  uint64_t serial = 0;
  return library->sd_bus_message_get_reply_cookie(message, &serial) < 0 ? 0 : serial;
}

bool dactyl_bus_expects_reply(library_t *library, message_t *message) {
  return library->sd_bus_message_get_expect_reply(message) > 0;
}

const char *dactyl_bus_path(library_t *library, message_t *message) {
  return library->sd_bus_message_get_path(message);
}

const char *dactyl_bus_interface(library_t *library, message_t *message) {
  return library->sd_bus_message_get_interface(message);
}

const char *dactyl_bus_member(library_t *library, message_t *message) {
  return library->sd_bus_message_get_member(message);
}

const char *dactyl_bus_sender(library_t *library, message_t *message) {
  return library->sd_bus_message_get_sender(message);
}

const char *dactyl_bus_signature(library_t *library, message_t *message) {
  return library->sd_bus_message_get_signature(message, 1);
}

const char *dactyl_bus_error_name(library_t *library, message_t *message) {
  const struct error *error = library->sd_bus_message_get_error(message);
  return error ? error->name : NULL;
}

const char *dactyl_bus_error_text(library_t *library, message_t *message) {
  const struct error *error = library->sd_bus_message_get_error(message);
  return error ? error->message : NULL;
}

int dactyl_bus_peek(library_t *library, message_t *message, char *type, const char **contents) {
  *type = 0;
  *contents = NULL;
  return library->sd_bus_message_peek_type(message, type, contents);
}

int dactyl_bus_read(library_t *library, message_t *message, char type, void *value) {
  return library->sd_bus_message_read_basic(message, type, value);
}

int dactyl_bus_read_bytes(library_t *library, message_t *message, const void **bytes, size_t *count) {
  *bytes = NULL;
  *count = 0;
  return library->sd_bus_message_read_array(message, 'y', bytes, count);
}

int dactyl_bus_enter_container(library_t *library, message_t *message, char type, const char *contents) {
  return library->sd_bus_message_enter_container(message, type, contents);
}

int dactyl_bus_exit_container(library_t *library, message_t *message) {
  return library->sd_bus_message_exit_container(message);
}

int dactyl_bus_rewind(library_t *library, message_t *message) { return library->sd_bus_message_rewind(message, 1); }
