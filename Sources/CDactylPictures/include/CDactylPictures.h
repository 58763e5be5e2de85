/// A process of its own that draws an SVG picture, since librsvg may take any time and memory for it, and may end its process.
///
/// The process is the program itself, started anew: a constructor draws the picture and ends it before `main`. It uses C alone,
/// since the Swift runtime of a static program may not be ready before `main`.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The most seconds of a processor for a picture, and, if the process waits for something, of time.
#define DACTYL_SVG_CPU_SECONDS 0.7
#define DACTYL_SVG_WAIT_SECONDS 10
/// The most bytes of memory for a picture, with its pixels. A larger picture gets its pixels and a quarter of that.
#define DACTYL_SVG_MEMORY (208 << 20)

enum dactyl_svg_status {
  /// The process has ended without an answer.
  dactyl_svg_died,
  /// It has used up its time.
  dactyl_svg_too_slow,
  /// It could not be started. `error` is the number of the reason.
  dactyl_svg_unavailable,
  dactyl_svg_drawn,
  /// `reason` is librsvg's text.
  dactyl_svg_broken,
  /// The picture has no size of its own, and none was asked for.
  dactyl_svg_no_size,
  /// `width` and `height` are too many pixels, or 0 if the size is not possible at all.
  dactyl_svg_too_large,
  dactyl_svg_no_library,
};

/// What is asked for, and the answer.
struct dactyl_svg_job {
  /// In points; 0 for the picture's own size.
  double asked_width, asked_height;
  /// Pixels per point.
  double scale;
  /// The most pixels of the picture, and of a side.
  uint64_t maximum_pixels;
  int32_t maximum_side;

  int32_t status;
  int32_t error;
  /// In pixels.
  int32_t width, height;
  /// The pixels, premultiplied, in rows of `4 * width` bytes; null if the picture was not drawn.
  const uint8_t *pixels;
  size_t pixel_bytes;
  /// What the process has used.
  double cpu_seconds;
  long peak_kilobytes;
  char reason[256];
};

/// Draws the picture, and waits for it. Any thread may call it. The caller passes the job to `dactyl_svg_end` afterwards.
void dactyl_svg_draw(const uint8_t *text, size_t size, struct dactyl_svg_job *job);

/// Frees the pixels.
void dactyl_svg_end(struct dactyl_svg_job *job);
