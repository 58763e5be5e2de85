import DactylGeometry

/// An animated value of your own view. When the block of an animation sets it, `value` changes at once, like `frame`
/// and `alpha`, and `presentationValue` follows over time, like `View.presentationFrame`.
///
///     final class Ring: View {
///       private lazy var animated = AnimatedValue(0.0, in: self)
///       var fraction: Double {
///         get { animated.value }
///         set { animated.value = newValue }
///       }
///       override func draw(_ context: Context, in rect: Rect) {
///         context.stroke(arc(to: animated.presentationValue), with: .systemBlue, width: 6)
///       }
///     }
///     View.animate(withDuration: 0.5) { ring.fraction = 1 }
@MainActor public final class AnimatedValue<Value: Animatable> {
  /// The value that was set: the target of an animation. A change redraws the view.
  public var value: Value {
    get { model }
    set {
      guard newValue != model else { return }
      if let view { view.change(self) { model = newValue } } else { model = newValue }
    }
  }

  /// The value on the screen. Inside `draw` it is the value to draw, which changes only in frames that look different.
  public var presentationValue: Value { (view?.drawingBounds == nil ? animated : drawn) ?? model }

  /// The part of the view that shows a value, in the view's coordinates; nil, the default, is all of the view.
  ///
  /// A change paints the smallest rectangle around the parts of both values, and not the whole view. It is painted when
  /// an edge of the part has moved by an eighth of a pixel of the surface, or in each frame while the part stays where
  /// it is. An empty part shows nothing (`FR-5`).
  ///
  ///     handle.displayRect = { [unowned self] in Rect(x: $0 * 200, y: 0, width: 20, height: bounds.height) }
  public var displayRect: (@MainActor (Value) -> Rect)?

  /// Whether the value moves something. With ``Traits/reducesMotion`` such a value jumps.
  public let isMovement: Bool

  private var model: Value
  private var animated: Value?
  /// The value of the last frame that looked different.
  private var drawn: Value?
  @WeakRef private var view: View?

  /// Creates a value that `view` draws and owns. Pass false for `isMovement` if the value only fades something
  /// (``Traits/reducesMotion``).
  public init(_ value: Value, in view: View, isMovement: Bool = true) {
    model = value
    self.view = view
    self.isMovement = isMovement
  }
}

extension AnimatedValue: AnimatedStorage {
  var modelNumbers: SIMD8<Double> { model.animatableNumbers }
  var shownNumbers: SIMD8<Double> { (animated ?? model).animatableNumbers }

  func show(_ numbers: SIMD8<Double>?) {
    animated = numbers.map(Value.init(animatableNumbers:))
    if animated == nil || drawn == nil { drawn = animated }
  }

  // MARK: What is drawn

  /// The part of a pixel by which an edge moves visibly.
  private static var visibleMovement: Double { 0.125 }
  /// The steps of a change that moves no edge.
  private static var steps: Double { 256 }

  func looksDifferent(with numbers: SIMD8<Double>) -> Bool {
    let (old, new) = (drawn ?? model, Value(animatableNumbers: numbers))
    guard old != new else { return false }
    guard let displayRect else { return true }
    let (before, after) = (displayRect(old), displayRect(new))
    return before == after ? !before.isEmpty : pixels(from: before, to: after) >= Self.visibleMovement
  }

  var looksDifferentAtEnd: Bool { drawn.map { $0 != model } ?? false }

  func drawShown() { drawn = animated }

  var drawnRect: Rect? { displayRect.map { $0(drawn ?? model) } }

  var invisibleFraction: Double {
    guard let displayRect else { return 0.001 }
    let way = pixels(from: displayRect(animated ?? model), to: displayRect(model))
    return way > 0 ? min(max(Self.visibleMovement / way, 0.0001), 0.1) : 1 / Self.steps
  }

  /// The longest way of an edge, in pixels of the surface.
  private func pixels(from old: Rect, to new: Rect) -> Double {
    let ways = [old.minX - new.minX, old.maxX - new.maxX, old.minY - new.minY, old.maxY - new.maxY]
    return ways.reduce(0) { max($0, abs($1)) } * (view?.storedWindow?.stack?.scale ?? 1)
  }

  func setModel(_ numbers: SIMD8<Double>) {
    value = Value(animatableNumbers: numbers)
  }

  func numbers(from start: SIMD8<Double>, to end: SIMD8<Double>) -> (SIMD8<Double>, SIMD8<Double>) {
    Value.animatableNumbers(from: Value(animatableNumbers: start), to: Value(animatableNumbers: end))
  }

  func valueNumbers(_ numbers: SIMD8<Double>) -> SIMD8<Double> {
    Value(animatableNumbers: numbers).animatableNumbers
  }
}

/// Holds a custom value of a view for the tracks that animate it.
@MainActor protocol AnimatedStorage: AnyObject {
  var isMovement: Bool { get }
  /// The value that the program set.
  var modelNumbers: SIMD8<Double> { get }
  /// The value on the screen.
  var shownNumbers: SIMD8<Double> { get }
  /// Sets the shown value; nil shows the model value.
  func show(_ numbers: SIMD8<Double>?)
  func setModel(_ numbers: SIMD8<Double>)
  /// Returns whether the view looks different if these numbers are shown next.
  func looksDifferent(with numbers: SIMD8<Double>) -> Bool
  /// Whether the view looks different if the model value is shown next.
  var looksDifferentAtEnd: Bool { get }
  /// The shown value looks different from the one that is drawn, and is drawn from now on.
  func drawShown()
  /// The part of the view that shows the value that is drawn; nil for all of it.
  var drawnRect: Rect? { get }
  /// The part of the way to the target that can't be seen.
  var invisibleFraction: Double { get }
  /// The numbers between which two values are interpolated (`Animatable.animatableNumbers(from:to:)`).
  func numbers(from start: SIMD8<Double>, to end: SIMD8<Double>) -> (SIMD8<Double>, SIMD8<Double>)
  /// The numbers of the value that interpolated numbers make.
  func valueNumbers(_ numbers: SIMD8<Double>) -> SIMD8<Double>
}

extension AnimatedStorage {
  var looksDifferentAtEnd: Bool { true }
  func drawShown() {}
  var drawnRect: Rect? { nil }
  var invisibleFraction: Double { 0.001 }
}
