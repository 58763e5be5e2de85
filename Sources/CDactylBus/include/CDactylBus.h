/// The functions of sd-bus that Dactyl uses, in a library that is loaded when the first one is needed.
///
/// The declarations are those of the library's interface, which does not change. So no header of it is needed to build.
/// All functions answer 0 or more, or the negative of an error number, unless their comment says something else. None of them
/// waits for the bus.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A connection to a bus.
struct sd_bus;
/// A message, sent or received.
struct sd_bus_message;

/// The addresses of the functions.
struct dactyl_bus_library;

enum dactyl_bus_message_type {
  dactyl_bus_method_call = 1,
  dactyl_bus_method_return = 2,
  dactyl_bus_method_error = 3,
  dactyl_bus_signal = 4,
};

/// Loads the library `name`. Answers null if there is none, or if it lacks a function.
struct dactyl_bus_library *dactyl_bus_load(const char *name);

/// Frees the addresses. The library stays in memory, since parts of it belong to the thread.
void dactyl_bus_unload(struct dactyl_bus_library *library);

/// A connection.

/// Begins to connect to the first of the `addresses` that can be reached, as a client of a bus.
int dactyl_bus_connect(struct dactyl_bus_library *library, const char *addresses, struct sd_bus **bus);
/// Closes the connection and releases it. What was not written yet is lost.
void dactyl_bus_close(struct dactyl_bus_library *library, struct sd_bus *bus);
int dactyl_bus_descriptor(struct dactyl_bus_library *library, struct sd_bus *bus);
/// The events of `poll` to wait for.
int dactyl_bus_events(struct dactyl_bus_library *library, struct sd_bus *bus);
/// The time at which the connection wants to be served, in microseconds of the monotonic clock; `UINT64_MAX` for none.
int dactyl_bus_deadline(struct dactyl_bus_library *library, struct sd_bus *bus, uint64_t *microseconds);
/// Does one step of work. Answers 0 if there was none. If it has read a message, the caller releases that.
int dactyl_bus_process(struct dactyl_bus_library *library, struct sd_bus *bus, struct sd_bus_message **message);
/// Whether the bus has answered to the first message.
bool dactyl_bus_is_ready(struct dactyl_bus_library *library, struct sd_bus *bus);
/// Whether the connection is not closed.
bool dactyl_bus_is_open(struct dactyl_bus_library *library, struct sd_bus *bus);
/// The name that the bus has given to the connection; null if it is not ready.
const char *dactyl_bus_unique_name(struct dactyl_bus_library *library, struct sd_bus *bus);
/// Sends a message, or keeps it to be written later. `serial` becomes its number.
int dactyl_bus_send(
  struct dactyl_bus_library *library, struct sd_bus *bus, struct sd_bus_message *message, uint64_t *serial);

/// Messages to send.

int dactyl_bus_new_call(
  struct dactyl_bus_library *library, struct sd_bus *bus, struct sd_bus_message **message, const char *destination,
  const char *path, const char *interface, const char *member);
int dactyl_bus_new_signal(
  struct dactyl_bus_library *library, struct sd_bus *bus, struct sd_bus_message **message, const char *path,
  const char *interface, const char *member);
int dactyl_bus_new_return(
  struct dactyl_bus_library *library, struct sd_bus_message *call, struct sd_bus_message **message);
int dactyl_bus_new_error(
  struct dactyl_bus_library *library, struct sd_bus_message *call, struct sd_bus_message **message, const char *name,
  const char *text);
int dactyl_bus_set_starts_service(struct dactyl_bus_library *library, struct sd_bus_message *message, bool starts);
int dactyl_bus_append(struct dactyl_bus_library *library, struct sd_bus_message *message, char type, const void *value);
int dactyl_bus_append_bytes(
  struct dactyl_bus_library *library, struct sd_bus_message *message, const void *bytes, size_t count);
int dactyl_bus_open_container(
  struct dactyl_bus_library *library, struct sd_bus_message *message, char type, const char *contents);
int dactyl_bus_close_container(struct dactyl_bus_library *library, struct sd_bus_message *message);

/// Any message. Texts are null if the message has none.

struct sd_bus_message *dactyl_bus_hold(struct dactyl_bus_library *library, struct sd_bus_message *message);
void dactyl_bus_release(struct dactyl_bus_library *library, struct sd_bus_message *message);
/// The type; 0 if it can't be told.
int dactyl_bus_type(struct dactyl_bus_library *library, struct sd_bus_message *message);
/// The number of the call that the message replies to; 0 if it does not.
uint64_t dactyl_bus_reply_serial(struct dactyl_bus_library *library, struct sd_bus_message *message);
bool dactyl_bus_expects_reply(struct dactyl_bus_library *library, struct sd_bus_message *message);
const char *dactyl_bus_path(struct dactyl_bus_library *library, struct sd_bus_message *message);
const char *dactyl_bus_interface(struct dactyl_bus_library *library, struct sd_bus_message *message);
const char *dactyl_bus_member(struct dactyl_bus_library *library, struct sd_bus_message *message);
const char *dactyl_bus_sender(struct dactyl_bus_library *library, struct sd_bus_message *message);
const char *dactyl_bus_signature(struct dactyl_bus_library *library, struct sd_bus_message *message);
/// The name and the text of an error.
const char *dactyl_bus_error_name(struct dactyl_bus_library *library, struct sd_bus_message *message);
const char *dactyl_bus_error_text(struct dactyl_bus_library *library, struct sd_bus_message *message);

/// Reading. A function answers more than 0 if there was a value, and 0 at the end of the container.

int dactyl_bus_peek(
  struct dactyl_bus_library *library, struct sd_bus_message *message, char *type, const char **contents);
int dactyl_bus_read(struct dactyl_bus_library *library, struct sd_bus_message *message, char type, void *value);
int dactyl_bus_read_bytes(
  struct dactyl_bus_library *library, struct sd_bus_message *message, const void **bytes, size_t *count);
int dactyl_bus_enter_container(
  struct dactyl_bus_library *library, struct sd_bus_message *message, char type, const char *contents);
int dactyl_bus_exit_container(struct dactyl_bus_library *library, struct sd_bus_message *message);
/// Goes back to the first value of the message.
int dactyl_bus_rewind(struct dactyl_bus_library *library, struct sd_bus_message *message);
