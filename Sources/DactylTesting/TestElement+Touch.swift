import Dactyl
import DactylGeometry

/// Touches by a finger, and clicks, which are delivered like those of `TestStage.finger()` and `TestStage.pointer`.
///
/// The finger touches the middle of the visible part of the element, or the point that its description names, such as
/// the thumb of a slider. If another view would take the touch, the stage reports a problem that names it.
extension TestElement {
  /// Taps the element. The clock advances by 50 ms.
  public func tap(file: StaticString = #filePath, line: UInt = #line) {
    guard let target = target(file, line) else { return }
    stage.finger().tap(at: target.point, in: target.window)
  }

  /// Clicks the element with the mouse. The clock advances by 50 ms.
  public func click(file: StaticString = #filePath, line: UInt = #line) {
    guard let target = target(file, line) else { return }
    stage.pointer.click(at: target.point, in: target.window)
  }

  /// Taps the element twice in quick succession. The clock advances by 150 ms.
  public func doubleTap(file: StaticString = #filePath, line: UInt = #line) {
    guard let target = target(file, line) else { return }
    let finger = stage.finger()
    finger.tap(at: target.point, in: target.window)
    stage.advance(by: TestFinger.tapTime)
    finger.tap(at: target.point, in: target.window)
  }

  /// Puts a finger down on the element, waits for `seconds`, and lifts it. The clock advances by that time.
  public func press(for seconds: Double, file: StaticString = #filePath, line: UInt = #line) {
    guard let target = target(file, line) else { return }
    stage.finger().press(at: target.point, in: target.window, for: seconds)
  }

  /// Drags a slider with a finger until it has `value`, and lifts the finger. The clock advances by less than a second.
  ///
  /// Reports a problem if the element has no range, if the range does not contain `value`, or if the drag does not lead
  /// to it. A slider with steps may come to rest at the nearest one.
  public func set(_ value: Double, file: StaticString = #filePath, line: UInt = #line) {
    guard let node = node(file, line), let view = node.view else { return }
    let outline = node.description.outline
    guard let range = node.description.range else {
      return stage.report("\(outline) has no range, and can't be set.", file, line)
    }
    guard value >= range.minimum, value <= range.maximum else {
      let limits = "its range is \(range.minimum) to \(range.maximum)"
      return stage.report("\(outline) can't be set to \(value): \(limits).", file, line)
    }
    guard let target = target(file, line) else { return }
    var drag = SliderDrag(of: view, to: value, from: view.convert(target.point, from: target.window), range)
    let finger = stage.finger()
    finger.down(at: target.point, in: target.window)
    // A scroll view may hold the touch back for 150 ms.
    stage.advance(by: 0.2)
    while let point = drag.next(at: view.accessibilityDescription.range?.value) {
      stage.advance(by: TestFinger.stepTime)
      finger.move(to: point, in: view)
    }
    finger.up()
    let reached = view.accessibilityDescription.range?.value
    if reached.map({ abs($0 - value) <= drag.tolerance }) != true {
      stage.report("\(outline) can't be dragged to \(value): it stays at \(reached ?? range.value).", file, line)
    }
  }

  /// Returns the place for a finger; nil after reporting a problem.
  private func target(_ file: StaticString, _ line: UInt) -> (window: Window, point: Point)? {
    guard let node = node(file, line), let view = node.view, let window = view.window else { return nil }
    let (visible, outline) = (node.visibleFrame, node.description.outline)
    guard !visible.isEmpty else {
      let place = "it is at \(node.frame), scrolled out of sight or outside of its window"
      stage.report("\(outline) is not visible: \(place).", file, line)
      return nil
    }
    let named = node.description.activationPoint.map { view.convert($0, to: window) }
    let point = named.flatMap { visible.contains($0) ? $0 : nil } ?? visible.center
    let hit = view.viewTakingTouch(at: view.convert(point, from: window))
    if let hit, hit.isDescendant(of: view) { return (window, point) }
    // A touch of a label is one of the view behind it.
    let isContent = node.description.actions.isEmpty && node.description.range == nil
    if let hit, isContent, !view.isUserInteractionEnabled, view.isDescendant(of: hit) { return (window, point) }
    let place = "\(outline) can't be touched at \(point)"
    guard let hit else {
      stage.report("\(place): no view takes the touch there, or it closes a popup.", file, line)
      return nil
    }
    stage.report("\(place): \(Self.name(of: hit)) takes the touch.", file, line)
    return nil
  }

  private static func name(of view: View) -> String {
    let description = view.accessibilityDescription
    if description.role != .none { return description.outline }
    let type = "a view of type \(Swift.type(of: view))"
    return view.debugName.isEmpty ? type : "\(type), \(view.debugName.debugDescription),"
  }
}

/// Moves a finger along a slider until the slider has a value, whatever the slider's shape and direction.
@MainActor private struct SliderDrag {
  /// Enough for a slider that stops at an end before it reaches the value.
  private static let stepLimit = 30

  /// The largest difference from the value that counts as reached.
  let tolerance: Double
  private let target: Double
  private let isHorizontal: Bool
  private var point: Point
  /// The change of the value for a movement of one point; at first a guess from the length of the view.
  private var slope: Double
  private var isGuess = true
  private var last: (value: Double, step: Double)?
  private var steps = 0

  init(of view: View, to target: Double, from point: Point, _ range: AccessibilityRange) {
    self.target = target
    self.point = point
    isHorizontal = view.bounds.width >= view.bounds.height
    let length = range.maximum - range.minimum
    tolerance = max((range.step ?? 0) / 2, length * 1e-9)
    slope = length / max(isHorizontal ? view.bounds.width : view.bounds.height, 1)
  }

  /// Returns the next point of the finger, in the coordinates of the view; nil if it is where it should be, or gives
  /// up.
  mutating func next(at value: Double?) -> Point? {
    guard let value, abs(target - value) > tolerance, steps < Self.stepLimit else { return nil }
    steps += 1
    if let last, value != last.value {
      slope = (value - last.value) / last.step
      isGuess = false
    } else if last != nil, isGuess {
      // Perhaps the value grows in the other direction.
      slope = -slope / 2
    }
    let step = (target - value) / slope
    guard step.isFinite else { return nil }
    last = (value, step)
    point = isHorizontal ? Point(x: point.x + step, y: point.y) : Point(x: point.x, y: point.y + step)
    return point
  }
}
