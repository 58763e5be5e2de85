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
///     View.animate(duration: 0.5) { ring.fraction = 1 }
@MainActor public final class AnimatedValue<Value: Animatable> {
  /// The value that was set: the target of an animation. A change redraws the view.
  public var value: Value {
    get { model }
    set {
      guard newValue != model else { return }
      if let view { view.change(self) { model = newValue } } else { model = newValue }
    }
  }

  /// The value on the screen, which is to be drawn now.
  public var presentationValue: Value { animated ?? model }

  /// The same as `presentationValue`.
  public var shown: Value { presentationValue }

  /// Whether the value moves something. With ``Application/reducesMotion`` such a value jumps.
  public let isMovement: Bool

  private var model: Value
  private var animated: Value?
  @WeakRef private var view: View?

  /// Creates a value that `view` draws and owns. Pass false for `isMovement` if the value only fades something
  /// (``Application/reducesMotion``).
  public init(_ value: Value, in view: View, isMovement: Bool = true) {
    model = value
    self.view = view
    self.isMovement = isMovement
  }
}

extension AnimatedValue: AnimatedStorage {
  var modelNumbers: SIMD8<Double> { model.animatableNumbers }
  var shownNumbers: SIMD8<Double> { shown.animatableNumbers }

  func show(_ numbers: SIMD8<Double>?) {
    animated = numbers.map(Value.init(animatableNumbers:))
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
  /// The numbers between which two values are interpolated (`Animatable.animatableNumbers(from:to:)`).
  func numbers(from start: SIMD8<Double>, to end: SIMD8<Double>) -> (SIMD8<Double>, SIMD8<Double>)
  /// The numbers of the value that interpolated numbers make.
  func valueNumbers(_ numbers: SIMD8<Double>) -> SIMD8<Double>
}

extension AnimatedStorage {
  func looksDifferent(with numbers: SIMD8<Double>) -> Bool { true }
}
