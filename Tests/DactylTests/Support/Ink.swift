import DactylGeometry
import DactylGraphics

@testable import DactylCore

/// Returns the smallest rectangle around the pixels that `view` draws, in its own coordinates; nil if it draws none.
///
/// Pixels that are more than 16 points outside of its bounds do not count.
@MainActor func ink(of view: View) throws -> Rect? {
  let margin = 16.0
  let size = Size(width: view.bounds.width + 2 * margin, height: view.bounds.height + 2 * margin)
  let bitmap = try Bitmap(size: size, scale: 1) { context in
    context.translate(x: margin, y: margin)
    view.draw(context, in: view.bounds)
  }
  var ink: Rect?
  for (index, pixel) in bitmap.pixels.enumerated() where pixel >> 24 > 0 {
    let (y, x) = index.quotientAndRemainder(dividingBy: bitmap.pixelWidth)
    let place = Rect(x: Double(x) - margin, y: Double(y) - margin, width: 1, height: 1)
    ink = ink?.union(place) ?? place
  }
  return ink
}
