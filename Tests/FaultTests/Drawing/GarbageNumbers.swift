import Dactyl
import DactylRandom

/// Nonsense numbers, given to everything that takes a number: views that scroll, keep cached layers or are being
/// animated, and others.
@MainActor struct GarbageNumbers {
  private var random: SeededSource

  private static let numbers = [
    0, -0.0, -1, -40, 1e-30, 1e9, 32_767, 4_294_967_296, -1e18, 1e300, .nan, .infinity, -.infinity,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude,
  ]

  init(seed: UInt64) { random = SeededSource(seed: seed) }

  private mutating func number() -> Double { random.pick(Self.numbers) ?? 0 }

  /// Mostly, only some of several numbers are wrong.
  private mutating func number(or value: Double) -> Double { random.chance(50) ? number() : value }

  private mutating func point() -> Point { Point(x: number(or: 10), y: number(or: 20)) }
  private mutating func size() -> Size { Size(width: number(or: 50), height: number(or: 30)) }
  private mutating func rect() -> Rect { Rect(origin: point(), size: size()) }

  private mutating func transform() -> AffineTransform {
    // The matrices of the first case can't be inverted.
    switch random.int(0...4) {
    case 0: AffineTransform(scaleX: 0, y: 1)
    case 1: AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 3, ty: 4)
    case 2: AffineTransform(scaleX: number(or: 1), y: number(or: 1))
    case 3: AffineTransform(rotationAngle: number())
    default:
      AffineTransform(
        a: number(or: 1), b: number(or: 0), c: number(or: 0), d: number(or: 1), tx: number(or: 0), ty: number(or: 0))
    }
  }

  /// Changes one property of `view`, perhaps animated, and returns a description of the change.
  mutating func change(_ view: View, beside other: View) -> String {
    let kind = random.int(0...7)
    switch kind {
    case 0:
      View.animate(withDuration: number(or: 0.2), delay: number(or: 0), animations: { set(view) })
    case 1:
      let spring = SpringParameters(dampingRatio: number(or: 0.5), response: number(or: 0.2))
      View.animate(spring: spring, initialVelocity: point(), delay: number(or: 0), animations: { set(view) })
    case 2:
      View.animateKeyframes(withDuration: number(or: 0.2)) { frames in
        frames.add(at: number(or: 0.5), duration: number(or: 0.5)) { set(view) }
      }
    case 3:
      View.transition(with: view, duration: number(or: 0.1), changes: { set(view) })
    case 4: ask(view, beside: other)
    default: set(view)
    }
    return "garbage \(kind): \(view.debugName) is at \(view.bounds) \(view.center) \(view.transform)"
  }

  private mutating func set(_ view: View) {
    switch random.int(0...7) {
    case 0: view.frame = rect()
    case 1: view.center = point()
    case 2: view.bounds = rect()
    case 3: view.transform = transform()
    case 4: view.alpha = number()
    case 5: view.backgroundColor = Color(red: number(), green: number(), blue: number(or: 0), alpha: number(or: 1))
    case 6: view.setNeedsDisplay(rect())
    default: setMore(view)
    }
  }

  private mutating func setMore(_ view: View) {
    switch view {
    case let view as ScrollView:
      switch random.int(0...5) {
      case 0: view.contentOffset = point()
      case 1: view.contentSize = size()
      case 2:
        view.contentInset = Insets(
          top: number(or: 0), left: number(or: 0), bottom: number(or: 0), right: number(or: 0))
      case 3: view.setContentOffset(point(), animated: random.chance(50))
      case 4: view.scrollRectToVisible(rect(), animated: random.chance(50))
      default: view.maximumZoomScale = number()
      }
    case let view as Label:
      view.font = Font(family: "no such font", size: number())
      view.text = random.pick(["", "\0", "a\0b", "\u{202E}\u{FFFF}\u{FFFD}", "\r\n\u{2028}\t"]) ?? ""
      view.numberOfLines = random.pick([0, 1, .max]) ?? 0
    case let view as SketchView: view.moveSpot(to: rect())
    default: view.setNeedsDisplay(rect())
    }
  }

  private mutating func ask(_ view: View, beside other: View) {
    _ = view.snapshot(scale: number())
    _ = view.convert(point(), to: other)
    _ = view.convert(rect(), from: other)
    _ = view.hitTest(point(), with: nil)
    _ = view.sizeThatFits(size())
  }

  /// Gives a view numbers that make it visible, and ends its animations.
  mutating func mend(_ view: View) {
    let superview = view.superview
    view.removeFromSuperview()
    superview?.addSubview(view)
    view.transform = .identity
    view.frame = Rect(
      x: Double(random.int(0...100)), y: Double(random.int(0...50)), width: Double(random.int(1...100)), height: 30)
    view.bounds.origin = .zero
    view.alpha = 1
    switch view {
    case let view as ScrollView:
      view.contentInset = .zero
      view.contentSize = Size(width: 300, height: 300)
      view.contentOffset = .zero
    case let view as SketchView: view.moveSpot(to: Rect(x: 1, y: 1, width: 5, height: 5))
    case let view as Label:
      view.font = nil
      view.text = "mended"
    default: break
    }
  }
}
