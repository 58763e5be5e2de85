import DactylGeometry
import DactylGraphics

/// One property of a view that an animation track moves.
enum AnimatableProperty {
  case origin, size, center, transform, alpha, backgroundColor
  /// An `AnimatedValue`, or what else a view stores besides.
  case custom(any AnimatedStorage)

  static var ofEveryView: [AnimatableProperty] { [.origin, .size, .center, .transform, .alpha, .backgroundColor] }

  /// The same property as a set; empty for a custom one.
  var asSet: AnimatedProperties {
    switch self {
    case .origin: .origin
    case .size: .size
    case .center: .center
    case .transform: .transform
    case .alpha: .alpha
    case .backgroundColor: .backgroundColor
    case .custom: []
    }
  }

  func isSame(as other: AnimatableProperty) -> Bool {
    switch (self, other) {
    case (.custom(let one), .custom(let another)): one === another
    case (.custom, _), (_, .custom): false
    default: asSet == other.asSet
    }
  }

  /// Whether a change moves or resizes something, which some people can't look at (`Traits.reducesMotion`).
  @MainActor var isMovement: Bool {
    switch self {
    case .origin, .size, .center, .transform: true
    case .alpha, .backgroundColor: false
    case .custom(let storage): storage.isMovement
    }
  }

  /// Whether a change affects the area of the superview that the view paints.
  var affectsInkBounds: Bool { asSet != .backgroundColor && !asSet.isEmpty }

  /// Whether a change moves what the view draws.
  var affectsPlace: Bool { affectsInkBounds && asSet != .alpha }

  var affectsContent: Bool { asSet.changesContent || asSet.isEmpty }

  /// The distance from the target below which no difference is visible on the screen of `view`, of the number at
  /// `index`: half a pixel, a quarter at the corners of what is turned or scaled, and half a step of a colour with 8
  /// bits. `distance`: that of the whole animation.
  @MainActor func invisibleDistance(at index: Int, of distance: Double, in view: View) -> Double {
    let pixel = 1 / (view.storedWindow?.stack?.scale ?? 1)
    switch self {
    case .origin, .size, .center: return pixel / 2
    case .transform:
      if index < 2 { return pixel / 2 }
      let size = view.shownBounds.size
      let reach = max(abs(size.width) + abs(size.height), 1) / 2
      return reach.isFinite ? pixel / 4 / reach : 0.0005
    case .alpha: return 0.5 / max(view.alphaSteps, 25)
    case .backgroundColor: return 0.5 / 255
    case .custom(let storage): return distance == 0 ? 0.001 : abs(distance) * storage.invisibleFraction
    }
  }
}

/// A set of the properties that every view has.
struct AnimatedProperties: OptionSet, Hashable {
  let rawValue: UInt8

  /// The origin of the bounds. It is separate from the size, since content may scroll while the size is animated.
  static let origin = AnimatedProperties(rawValue: 1 << 0)
  /// The size of the bounds.
  static let size = AnimatedProperties(rawValue: 1 << 1)
  static let center = AnimatedProperties(rawValue: 1 << 2)
  static let transform = AnimatedProperties(rawValue: 1 << 3)
  static let alpha = AnimatedProperties(rawValue: 1 << 4)
  static let backgroundColor = AnimatedProperties(rawValue: 1 << 5)

  /// Whether a change affects what the view draws, and not only where and how opaque it appears.
  var changesContent: Bool { !isDisjoint(with: [.origin, .size, .backgroundColor]) }
}

// The values of properties as numbers. Model values are those that the program set; shown values are those on the
// screen.
extension View {
  final func modelNumbers(of property: AnimatableProperty) -> SIMD8<Double> {
    switch property {
    case .origin: storedBounds.origin.animatableNumbers
    case .size: storedBounds.size.animatableNumbers
    case .center: storedCenter.animatableNumbers
    case .transform: storedTransform.animatableNumbers
    case .alpha: storedAlpha.animatableNumbers
    case .backgroundColor: (storedBackgroundColor ?? .clear).animatableNumbers
    case .custom(let storage): storage.modelNumbers
    }
  }

  final func shownNumbers(of property: AnimatableProperty) -> SIMD8<Double> {
    switch property {
    case .origin: shownBounds.origin.animatableNumbers
    case .size: shownBounds.size.animatableNumbers
    case .center: shownCenter.animatableNumbers
    case .transform: shownTransform.animatableNumbers
    case .alpha: shownAlpha.animatableNumbers
    case .backgroundColor: (shownBackgroundColor ?? .clear).animatableNumbers
    case .custom(let storage): storage.shownNumbers
    }
  }

  /// Sets the shown value; nil shows the model value.
  final func show(_ property: AnimatableProperty, _ numbers: SIMD8<Double>?) {
    switch property {
    case .origin: presentation?.origin = numbers.map(Point.init(animatableNumbers:))
    // A spring may overshoot below zero.
    case .size: presentation?.size = numbers.map { Size(width: max($0[0], 0), height: max($0[1], 0)) }
    case .center: presentation?.center = numbers.map(Point.init(animatableNumbers:))
    case .transform: presentation?.transform = numbers.map(AffineTransform.init(animatableNumbers:))
    case .alpha: presentation?.alpha = numbers.map { min(max($0[0], 0), 1) }
    case .backgroundColor: presentation?.backgroundColor = numbers.map(Color.init(animatableNumbers:))
    case .custom(let storage): storage.show(numbers)
    }
  }

  /// Whether showing `numbers` changes the shown value.
  final func changes(_ property: AnimatableProperty, _ numbers: SIMD8<Double>) -> Bool {
    switch property {
    case .transform: shownTransform != AffineTransform(animatableNumbers: numbers)
    default: shownNumbers(of: property) != numbers
    }
  }

  final func setModel(_ property: AnimatableProperty, _ numbers: SIMD8<Double>) {
    AnimationScope(nil).perform {
      switch property {
      case .origin: bounds.origin = Point(animatableNumbers: numbers)
      case .size: bounds.size = Size(animatableNumbers: numbers)
      case .center: center = Point(animatableNumbers: numbers)
      case .transform: transform = AffineTransform(animatableNumbers: numbers)
      case .alpha: alpha = numbers[0]
      case .backgroundColor: backgroundColor = Color(animatableNumbers: numbers)
      case .custom(let storage): storage.setModel(numbers)
      }
    }
  }

  /// The numbers between which two values are interpolated.
  final func numbers(
    of property: AnimatableProperty, from start: SIMD8<Double>, to end: SIMD8<Double>
  ) -> (SIMD8<Double>, SIMD8<Double>) {
    switch property {
    case .transform:
      AffineTransform.animatableNumbers(
        from: AffineTransform(animatableNumbers: start), to: AffineTransform(animatableNumbers: end))
    case .custom(let storage): storage.numbers(from: start, to: end)
    default: (start, end)
    }
  }

  /// The numbers of the value that interpolated numbers make.
  final func valueNumbers(of property: AnimatableProperty, _ numbers: SIMD8<Double>) -> SIMD8<Double> {
    switch property {
    case .transform: AffineTransform(animatableNumbers: numbers).animatableNumbers
    case .custom(let storage): storage.valueNumbers(numbers)
    default: numbers
    }
  }
}
