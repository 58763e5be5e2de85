import DactylGeometry
import DactylGraphics
import DactylSurface
import DactylTesting

/// Compares pixels that were drawn in parts with those of a whole drawing.
struct PixelComparison {
  private(set) var count = 0
  private var first = ""

  /// Compares two colours. They are the same but for what Cairo does at a smooth edge that a clip cuts through.
  mutating func compare(_ shown: UInt32, _ whole: UInt32, x: Int, y: Int) {
    guard shown != whole else { return }
    let isSame = [0, 8, 16].allSatisfy { abs(Int(shown >> $0 & 0xff) - Int(whole >> $0 & 0xff)) <= 8 }
    guard !isSame else { return }
    if count == 0 { first = "\(x), \(y): \(String(shown, radix: 16)) in place of \(String(whole, radix: 16))" }
    count += 1
  }

  /// The result, for a person.
  var text: String { "\(count) pixels differ from a whole drawing, the first at \(first)" }
}

extension TestStage {
  /// The surface of the first window; nil after its end.
  var surface: (any ToplevelSurface)? {
    window.locationOnSurface(.zero).flatMap { platform.surface($0.surface) as? any ToplevelSurface }
  }

  /// Compares the picture of the window with a whole drawing of it. Popups have surfaces of their own.
  func compareWithWholeDrawing() -> PixelComparison {
    var comparison = PixelComparison()
    guard application.shownPopups.isEmpty, let shown = surface.flatMap(platform.picture) else { return comparison }
    application.layerBudget.removeAll()
    guard let whole = toplevel.snapshotBitmap() else { return comparison }
    if (try? shown.pngData()) == (try? whole.pngData()) { return comparison }
    // A pixel at the lower and right edge may belong to the window only in part, and one of the pictures may lack it.
    let (origin, size) = (window.frame.origin * toplevel.scale, window.bounds.size * toplevel.scale)
    // Between two pixels, the window and its picture are not the same.
    guard origin.x == origin.x.rounded(), origin.y == origin.y.rounded() else { return comparison }
    for y in 0..<Int(size.height) {
      for x in 0..<Int(size.width) {
        comparison.compare(
          shown.argb(x: x + Int(origin.x), y: y + Int(origin.y)), whole.argb(x: x, y: y), x: x, y: y)
      }
    }
    return comparison
  }
}
