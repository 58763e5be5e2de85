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

// Copies a name as fontconfig compares the names of families. Returns false for one that is too long.
static inline bool dactyl_copy_without_blanks(char *copy, size_t size, const char *name) {
  size_t count = 0;
  for (; *name; name++) {
    if (*name == ' ') continue;
    if (count + 1 >= size) return false;
    copy[count++] = *name;
  }
  copy[count] = 0;
  return true;
}

// Pango can only list all families, which takes milliseconds, and FcFontList makes tables for each question.
static inline bool dactyl_has_font_family(PangoFontMap *map, const char *name) {
  char wanted[256], present[256];
  if (!map || !PANGO_IS_FC_FONT_MAP(map) || !dactyl_copy_without_blanks(wanted, sizeof wanted, name)) return false;
  FcConfig *config = pango_fc_font_map_get_config(PANGO_FC_FONT_MAP(map));
  const FcSetName sets[] = {FcSetSystem, FcSetApplication};
  for (int index = 0; index < 2; index++) {
    FcFontSet *fonts = FcConfigGetFonts(config, sets[index]);
    for (int font = 0; fonts && font < fonts->nfont; font++) {
      FcChar8 *family;
      for (int n = 0; FcPatternGetString(fonts->fonts[font], FC_FAMILY, n, &family) == FcResultMatch; n++) {
        if (dactyl_copy_without_blanks(present, sizeof present, (const char *)family) &&
            FcStrCmpIgnoreCase((const FcChar8 *)present, (const FcChar8 *)wanted) == 0)
          return true;
      }
    }
  }
  return false;
}
