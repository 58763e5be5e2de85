#pragma once

#include "CDactylPictures.h"

#define DACTYL_SVG_MARK "DACTYL_SVG_HELPER"
#define DACTYL_SVG_MAGIC "dactyl svg job 1"

/// The beginning of the memory file that the program and the helper share. The text follows, then the pixels.
struct dactyl_svg_shared {
  char magic[16];
  int32_t parent;
  uint64_t text_size;
  /// A multiple of the page size.
  uint64_t pixel_offset;
  double asked_width, asked_height, scale;
  uint64_t maximum_pixels;
  int32_t maximum_side;

  int32_t status;
  int32_t width, height;
  char reason[256];
  uint8_t text[];
};
