/// One thing of a view that a track moves.
enum AnimatedSlot {
  case origin, size, center, transform, alpha, backgroundColor
  /// A value that the view has besides.
  case value(any AnimatedStorage)

  /// Empty for a value of the view's own.
  var property: AnimatedProperties {
    switch self {
    case .origin: .origin
    case .size: .size
    case .center: .center
    case .transform: .transform
    case .alpha: .alpha
    case .backgroundColor: .backgroundColor
    case .value: []
    }
  }

  func isSame(as other: AnimatedSlot) -> Bool {
    switch (self, other) {
    case (.value(let one), .value(let another)): one === another
    case (.value, _), (_, .value): false
    default: property == other.property
    }
  }

  /// Something goes from place to place or changes its size, which not everybody can look at.
  @MainActor var isMovement: Bool {
    switch self {
    case .origin, .size, .center, .transform: true
    case .alpha, .backgroundColor: false
    case .value(let storage): storage.isMovement
    }
  }

  /// How far from the target nobody sees a difference, in the numbers that are animated: half a pixel of a screen with
  /// five to a point, and the same at the edge of a view 400 points wide for what turns and scales it.
  func unseenDistance(_ index: Int, way: Double) -> Double {
    switch self {
    case .origin, .size, .center: 0.1
    case .transform: index < 2 ? 0.1 : 0.0005
    case .alpha, .backgroundColor: 0.002
    case .value: way == 0 ? 0.001 : abs(way) / 1000
    }
  }
}

/// What holds a value of the view's own, for the tracks that move it.
@MainActor protocol AnimatedStorage: AnyObject {
  var isMovement: Bool { get }
  /// Of what the view was given.
  var modelNumbers: SIMD8<Double> { get }
  /// Of what is seen.
  var shownNumbers: SIMD8<Double> { get }
  /// Nil: what the view was given is seen.
  func show(_ numbers: SIMD8<Double>?)
  func setModel(_ numbers: SIMD8<Double>)
  /// Both ends of a way, as `Animatable` has them.
  func numbers(from start: SIMD8<Double>, to end: SIMD8<Double>) -> (SIMD8<Double>, SIMD8<Double>)
  /// Those of the value that `numbers` make.
  func valueNumbers(_ numbers: SIMD8<Double>) -> SIMD8<Double>
}
