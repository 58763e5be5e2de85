import DactylGeometry
import DactylGraphics

/// The areas that the last frames painted. They fade with each frame.
struct DamageFlashes {
  /// The number of frames in which a flash is visible.
  static let length = 8

  private var flashes: [(rects: [Rect], age: Int)] = []

  var isEmpty: Bool { flashes.isEmpty }

  /// Adds a frame that paints `damage`. Returns the rectangles to paint for the flashes: those of this frame and of the
  /// one before.
  mutating func add(_ damage: [Rect]) -> [Rect] {
    let old = flashes.flatMap(\.rects)
    flashes = flashes.map { ($0.rects, $0.age + 1) }.filter { $0.age < Self.length }
    if !damage.isEmpty { flashes.append((damage, 0)) }
    return old
  }

  @MainActor func draw(_ context: Context) {
    for flash in flashes {
      let alpha = 0.3 * Double(Self.length - flash.age) / Double(Self.length)
      for rect in flash.rects { context.fill(rect, with: Color.systemPink.withAlphaComponent(alpha)) }
    }
  }
}
