import DactylGeometry
import DactylRandom
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A subclass: hit testing never skips it without calling its methods.
private final class AskedView: View {}

/// Hit testing skips plain views without calling them; the result must be the same as if it called each of them.
@MainActor @Suite struct HitBoxTests {
  // HT-3
  @Test(arguments: 0..<40) func aPrunedSearchFindsTheSameViewAsACompleteOne(seed: UInt64) {
    var random = SeededSource(seed: seed)
    let all = Rect(x: 0, y: 0, width: 1000, height: 1000)
    let (passed, asked) = (View(frame: all), AskedView(frame: all))
    for index in 0..<30 {
      let frame = Rect(
        x: length(&random), y: length(&random), width: length(&random), height: length(&random))
      for (parent, view) in [(passed, View(frame: frame)), (asked, AskedView(frame: frame))] {
        view.debugName = "\(index)"
        parent.addSubview(view)
      }
    }
    for _ in 0..<30 {
      let index = random.int(0...29)
      let change = change(&random)
      change(passed.subviews[index])
      change(asked.subviews[index])
      for _ in 0..<20 {
        let point = point(near: passed.subviews[random.int(0...29)], &random)
        #expect(passed.hitTest(point, with: nil)?.debugName == asked.hitTest(point, with: nil)?.debugName, "\(point)")
      }
    }
  }

  /// A length: short ones, and ones that neither `Double` nor `Float` can represent exactly.
  private func length(_ random: inout SeededSource) -> Double {
    Double(random.int(-20...600)) / random.pick(1.0, 3.0, 7.0, 1e-9)
  }

  private func change(_ random: inout SeededSource) -> @MainActor (View) -> Void {
    let (first, second) = (length(&random), length(&random))
    switch random.int(0...10) {
    case 0: return { $0.frame.origin = Point(first, second) }
    case 1: return { $0.center = Point(first, second) }
    case 2: return { $0.bounds.size = Size(width: first, height: second) }
    case 3: return { $0.bounds.origin = Point(first, second) }
    case 4: return { $0.alpha = first < 50 ? 0 : 1 }
    case 5: return { $0.isHidden.toggle() }
    case 6: return { $0.isUserInteractionEnabled.toggle() }
    case 7: return { $0.transform = AffineTransform(rotationAngle: first) }
    case 8: return { $0.center.x = .infinity }
    case 9: return { $0.center.y = .nan }
    default: return { $0.transform = .identity }
    }
  }

  /// Mostly a point exactly on an edge, or next to it by the smallest possible distance.
  private func point(near view: View, _ random: inout SeededSource) -> Point {
    let frame = view.frame
    let x = random.pick(frame.minX, frame.maxX, frame.midX, length(&random))
    let y = random.pick(frame.minY, frame.maxY, frame.midY, length(&random))
    return Point(random.pick(x, x.nextUp, x.nextDown), random.pick(y, y.nextUp, y.nextDown))
  }
}
