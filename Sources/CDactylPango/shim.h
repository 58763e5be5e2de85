#pragma once
#include <pango/pangocairo.h>
#include <stdio.h>
#include <unistd.h>

// GLib ends a program without memory or threads by a signal. One line and a status are clearer.
static inline void dactyl_glib_log(const char *domain, GLogLevelFlags level, const char *message, void *ignored) {
  if (!(level & G_LOG_LEVEL_ERROR)) return g_log_default_handler(domain, level, message, ignored);
  dprintf(STDERR_FILENO, "dactyl: %s: %s\n", domain ? domain : "GLib", message ? message : "unknown error");
  _exit(1);
}

static inline void dactyl_explain_glib_errors(void) {
  g_log_set_default_handler(dactyl_glib_log, NULL);
}

// Deprecated, but all else that tells a direction needs the text laid out.
static inline PangoDirection dactyl_pango_find_base_dir(const char *text, int length) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return pango_find_base_dir(text, length);
  G_GNUC_END_IGNORE_DEPRECATIONS
}
