import DactylGeometry
import DactylGraphics

/// A bitmap of whole points for a test, `scale` pixels per point.
@MainActor func picture(
  _ width: Int = 10, _ height: Int = 10, scale: Double = 1, hasAlpha: Bool = true, draw: (Context) throws -> Void
) throws -> Bitmap {
  try Bitmap(
    size: Size(width: Double(width), height: Double(height)), scale: scale, hasAlpha: hasAlpha, draw: draw)
}

extension Bitmap {
  /// The smallest rectangle, in pixels, around all pixels that are not transparent; `zero` if there are none.
  var inkedPixels: Rect {
    var ink = Rect.zero
    for (index, pixel) in pixels.enumerated() where pixel >> 24 != 0 {
      let (y, x) = index.quotientAndRemainder(dividingBy: pixelWidth)
      ink = ink.union(Rect(x: Double(x), y: Double(y), width: 1, height: 1))
    }
    return ink
  }

  /// How many pixels are not transparent.
  var inkedCount: Int { pixels.count { $0 >> 24 != 0 } }
}

let red: UInt32 = 0xffff_0000
let green: UInt32 = 0xff00_ff00
let blue: UInt32 = 0xff00_00ff
