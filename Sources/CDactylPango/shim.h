#pragma once
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <stdbool.h>
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

// Pango can only list all families, which takes milliseconds.
static inline bool dactyl_has_font_family(PangoFontMap *map, const char *name) {
  if (!map || !PANGO_IS_FC_FONT_MAP(map)) return false;
  FcConfig *config = pango_fc_font_map_get_config(PANGO_FC_FONT_MAP(map));
  FcPattern *pattern = FcPatternBuild(NULL, FC_FAMILY, FcTypeString, name, (char *)NULL);
  FcObjectSet *objects = FcObjectSetBuild(FC_FAMILY, (char *)NULL);
  FcFontSet *fonts = pattern && objects ? FcFontList(config, pattern, objects) : NULL;
  bool found = fonts && fonts->nfont > 0;
  if (fonts) FcFontSetDestroy(fonts);
  if (objects) FcObjectSetDestroy(objects);
  if (pattern) FcPatternDestroy(pattern);
  return found;
}
