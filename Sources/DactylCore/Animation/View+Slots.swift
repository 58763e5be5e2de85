import DactylGeometry
import DactylGraphics

/// What tracks move, as numbers: of the value that the view was given, of the one that is seen, and of those between.
extension View {
  final func modelNumbers(of slot: AnimatedSlot) -> SIMD8<Double> {
    switch slot {
    case .origin: storedBounds.origin.animatableNumbers
    case .size: storedBounds.size.animatableNumbers
    case .center: storedCenter.animatableNumbers
    case .transform: storedTransform.animatableNumbers
    case .alpha: storedAlpha.animatableNumbers
    case .backgroundColor: (backgroundColor ?? .clear).animatableNumbers
    case .value(let storage): storage.modelNumbers
    }
  }

  final func shownNumbers(of slot: AnimatedSlot) -> SIMD8<Double> {
    switch slot {
    case .origin: shownBounds.origin.animatableNumbers
    case .size: shownBounds.size.animatableNumbers
    case .center: shownCenter.animatableNumbers
    case .transform: shownTransform.animatableNumbers
    case .alpha: shownAlpha.animatableNumbers
    case .backgroundColor: (shownBackgroundColor ?? .clear).animatableNumbers
    case .value(let storage): storage.shownNumbers
    }
  }

  /// Nil: the value that the view was given is seen.
  final func show(_ slot: AnimatedSlot, _ numbers: SIMD8<Double>?) {
    switch slot {
    case .origin: presentation?.origin = numbers.map(Point.init(animatableNumbers:))
    // A spring goes beyond nothing, too.
    case .size: presentation?.size = numbers.map { Size(width: max($0[0], 0), height: max($0[1], 0)) }
    case .center: presentation?.center = numbers.map(Point.init(animatableNumbers:))
    case .transform: presentation?.transform = numbers.map(AffineTransform.init(animatableNumbers:))
    case .alpha: presentation?.alpha = numbers.map { min(max($0[0], 0), 1) }
    case .backgroundColor: presentation?.backgroundColor = numbers.map(Color.init(animatableNumbers:))
    case .value(let storage): storage.show(numbers)
    }
  }

  /// Whether showing `numbers` changes what is seen.
  final func changes(_ slot: AnimatedSlot, _ numbers: SIMD8<Double>) -> Bool {
    switch slot {
    case .transform: shownTransform != AffineTransform(animatableNumbers: numbers)
    default: shownNumbers(of: slot) != numbers
    }
  }

  final func setModel(_ slot: AnimatedSlot, _ numbers: SIMD8<Double>) {
    AnimationScope(nil).perform {
      switch slot {
      case .origin: bounds.origin = Point(animatableNumbers: numbers)
      case .size: bounds.size = Size(animatableNumbers: numbers)
      case .center: center = Point(animatableNumbers: numbers)
      case .transform: transform = AffineTransform(animatableNumbers: numbers)
      case .alpha: alpha = numbers[0]
      case .backgroundColor: backgroundColor = Color(animatableNumbers: numbers)
      case .value(let storage): storage.setModel(numbers)
      }
    }
  }

  /// Both ends of a way between two values.
  final func numbers(
    of slot: AnimatedSlot, from start: SIMD8<Double>, to end: SIMD8<Double>
  ) -> (SIMD8<Double>, SIMD8<Double>) {
    switch slot {
    case .transform:
      AffineTransform.animatableNumbers(
        from: AffineTransform(animatableNumbers: start), to: AffineTransform(animatableNumbers: end))
    case .value(let storage): storage.numbers(from: start, to: end)
    default: (start, end)
    }
  }

  /// Those of the value that numbers on a way make.
  final func valueNumbers(of slot: AnimatedSlot, _ numbers: SIMD8<Double>) -> SIMD8<Double> {
    switch slot {
    case .transform: AffineTransform(animatableNumbers: numbers).animatableNumbers
    case .value(let storage): storage.valueNumbers(numbers)
    default: numbers
    }
  }
}

extension AnimatedSlot {
  static var ofView: [AnimatedSlot] { [.origin, .size, .center, .transform, .alpha, .backgroundColor] }

  /// It changes what of the superview the view paints on.
  var isOfExtent: Bool { property != .backgroundColor && !property.isEmpty }

  var isOfContent: Bool { property.changesContent || property.isEmpty }
}
