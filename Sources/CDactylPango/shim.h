#pragma once
#include <pango/pangocairo.h>

// Deprecated, but all else that tells a direction needs the text laid out.
static inline PangoDirection dactyl_pango_find_base_dir(const char *text, int length) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return pango_find_base_dir(text, length);
  G_GNUC_END_IGNORE_DEPRECATIONS
}
