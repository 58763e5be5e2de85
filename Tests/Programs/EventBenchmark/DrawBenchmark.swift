import Dactyl
import DactylGeometry
import DactylGraphics
import DactylInput

/// Draws a change of 100 by 100 points, in a window with few other views and in one with many.
@MainActor struct DrawBenchmark {
  private let application = Application()
  private let stack: WindowStack
  private let window = Window(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
  private let target = View(frame: Rect(x: 300, y: 300, width: 100, height: 100))
  private let bitmap: Bitmap
  private var step = 0

  /// Makes a tree of `count` views: eight deep with the target beside it, or all of them and the target subviews of one
  /// view.
  init(count: Int, isFlat: Bool = false) throws {
    stack = WindowStack(
      surface: SurfaceID(rawValue: 1), size: Size(width: 1000, height: 1000), application: application)
    bitmap = try Bitmap(pixelWidth: 1000, pixelHeight: 1000, hasAlpha: false)
    window.backgroundColor = .white
    target.backgroundColor = .systemBlue
    stack.show(window)
    let others = View(frame: Rect(x: 0, y: 500, width: 1000, height: 500))
    window.addSubview(others)
    fill(others, with: count, depth: isFlat ? 1 : 7)
    (isFlat ? others : window).addSubview(target)
    if isFlat { target.center.y -= others.frame.minY }
    stack.layout()
    paint()
  }

  /// Adds views side by side to `parent`, each with its share of the others.
  private func fill(_ parent: View, with count: Int, depth: Int) {
    guard count > 0 else { return }
    var side = 1
    while depth > 1, Self.power(side * side, depth) < count { side += 1 }
    if depth <= 1 { while side * side < count { side += 1 } }
    let places = min(side * side, count)
    let (width, height) = (parent.bounds.width / Double(side), parent.bounds.height / Double(side))
    var left = count
    for index in 0..<places {
      let share = (left + places - index - 1) / (places - index)
      left -= share
      let view = View(
        frame: Rect(x: Double(index % side) * width, y: Double(index / side) * height, width: width, height: height))
      if depth == 1 { view.backgroundColor = Color(white: Double(index % 7) / 7) }
      parent.addSubview(view)
      fill(view, with: share - 1, depth: depth - 1)
    }
  }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * base }
  }

  private func paint() {
    let context = bitmap.makeContext()
    stack.layout()
    stack.draw(context, in: stack.takeDamage())
  }

  mutating func change() {
    target.setNeedsDisplay()
    paint()
  }

  mutating func move() {
    step += 1
    target.center = Point(x: 350 + Double(step % 5), y: target.center.y)
    paint()
  }

  static func run() {
    do {
      for isFlat in [false, true] {
        var small = try DrawBenchmark(count: 100, isFlat: isFlat)
        var large = try DrawBenchmark(count: 100_000, isFlat: isFlat)
        let place = isFlat ? "in a view of" : "in a tree of"
        compare("change of 100x100", place, { small.change() }, { large.change() })
        compare("move of 100x100", place, { small.move() }, { large.move() })
      }
    } catch {
      print("MISSED: the drawing can't be measured: \(error)")
    }
  }

  private static func compare(_ title: String, _ place: String, _ small: () -> Void, _ large: () -> Void) {
    let (few, many) = Measurement.inTurns(rounds: 5_000, small, large)
    Measurement.report("\(title), \(place) 100", few, limit: few.median)
    Measurement.report("\(title), \(place) 100,000", many, limit: 1.3 * few.median)
  }
}
