import DactylGeometry

/// An animated value of your own view. Like `frame` and `alpha`, it changes at once when the block of an animation sets
/// it, and what the view draws follows.
///
///     final class Ring: View {
///       private lazy var animated = AnimatedValue(0.0, in: self)
///       var part: Double {
///         get { animated.value }
///         set { animated.value = newValue }
///       }
///       override func draw(_ context: Context, in rect: Rect) {
///         context.stroke(arc(to: animated.shown), with: .systemBlue, width: 6)
///       }
///     }
///     View.animate(duration: 0.5) { ring.part = 1 }
@MainActor public final class AnimatedValue<Value: Animatable> {
  /// The value that was set, which an animation leads to. A change makes the view draw again.
  public var value: Value {
    get { model }
    set {
      guard newValue != model else { return }
      if let view { view.change(self) { model = newValue } } else { model = newValue }
    }
  }

  /// The value to draw now.
  public var shown: Value { seen ?? model }

  /// It moves something, which is not done for people who dislike that (``Application/reducesMotion``).
  public let isMovement: Bool

  private var model: Value
  private var seen: Value?
  @WeakRef private var view: View?

  /// A value that `view` draws and owns. Set `isMovement` if the value moves something, and does not only fade it
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
    seen = numbers.map(Value.init(animatableNumbers:))
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
