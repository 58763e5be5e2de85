import DactylGeometry
import DactylGraphics

/// A type whose values can be interpolated. A value consists of up to eight numbers.
public protocol Animatable: Equatable, Sendable {
  /// The numbers of the value; unused ones are zero.
  var animatableNumbers: SIMD8<Double> { get }
  /// Creates the value with these numbers. A spring may pass numbers outside of the range between both ends.
  init(animatableNumbers numbers: SIMD8<Double>)
  /// Returns the numbers of both ends of an animation, for types that have several sets of numbers for one value.
  /// Default: the numbers of each value.
  static func animatableNumbers(from start: Self, to end: Self) -> (SIMD8<Double>, SIMD8<Double>)
}

extension Animatable {
  public static func animatableNumbers(from start: Self, to end: Self) -> (SIMD8<Double>, SIMD8<Double>) {
    (start.animatableNumbers, end.animatableNumbers)
  }
}

extension Double: Animatable {
  public var animatableNumbers: SIMD8<Double> { SIMD8(self, 0, 0, 0, 0, 0, 0, 0) }
  public init(animatableNumbers numbers: SIMD8<Double>) { self = numbers[0] }
}

extension Point: Animatable {
  public var animatableNumbers: SIMD8<Double> { SIMD8(x, y, 0, 0, 0, 0, 0, 0) }
  public init(animatableNumbers numbers: SIMD8<Double>) { self.init(x: numbers[0], y: numbers[1]) }
}

extension Size: Animatable {
  public var animatableNumbers: SIMD8<Double> { SIMD8(width, height, 0, 0, 0, 0, 0, 0) }
  public init(animatableNumbers numbers: SIMD8<Double>) { self.init(width: numbers[0], height: numbers[1]) }
}

extension Rect: Animatable {
  public var animatableNumbers: SIMD8<Double> { SIMD8(minX, minY, width, height, 0, 0, 0, 0) }
  public init(animatableNumbers numbers: SIMD8<Double>) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension Color: Animatable {
  /// The components multiplied by the alpha, so that fading to `clear` doesn't darken.
  public var animatableNumbers: SIMD8<Double> {
    SIMD8(lowHalf: numbers(in: .light), highHalf: numbers(in: .dark))
  }

  public init(animatableNumbers numbers: SIMD8<Double>) {
    self.init(light: Color(numbers: numbers.lowHalf), dark: Color(numbers: numbers.highHalf))
  }

  private func numbers(in appearance: Appearance) -> SIMD4<Double> {
    let color = resolved(for: appearance)
    return SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
  }

  private init(numbers: SIMD4<Double>) {
    let alpha = numbers[3]
    guard alpha > 0 else {
      self = .clear
      return
    }
    self.init(red: numbers[0] / alpha, green: numbers[1] / alpha, blue: numbers[2] / alpha, alpha: alpha)
  }
}

extension AffineTransform: Animatable {
  // The last number is the form of the others: 0 for the matrix, 1 for rotation, scales and slant.

  public var animatableNumbers: SIMD8<Double> { SIMD8(tx, ty, a, b, c, d, 0, 0) }

  private var decomposedNumbers: SIMD8<Double> {
    let parts = TransformParts(self)
    return SIMD8(tx, ty, parts.angle, parts.scaleX, parts.scaleY, parts.slant, 0, 1)
  }

  public init(animatableNumbers numbers: SIMD8<Double>) {
    if numbers[7] == 0 {
      self.init(a: numbers[2], b: numbers[3], c: numbers[4], d: numbers[5], tx: numbers[0], ty: numbers[1])
    } else {
      let parts = TransformParts(angle: numbers[2], scaleX: numbers[3], scaleY: numbers[4], slant: numbers[5])
      self = parts.transform(tx: numbers[0], ty: numbers[1])
    }
  }

  /// Rotations take the shorter direction, and scales are interpolated separately. If one transform flattens the plane,
  /// and so has no angle, the matrix is interpolated.
  public static func animatableNumbers(
    from start: AffineTransform, to end: AffineTransform
  ) -> (SIMD8<Double>, SIMD8<Double>) {
    guard start.isInvertible, end.isInvertible, (start.determinant > 0) == (end.determinant > 0) else {
      return (start.animatableNumbers, end.animatableNumbers)
    }
    let first = start.decomposedNumbers
    var last = end.decomposedNumbers
    let turns = (last[2] - first[2]) / (2 * Double.pi)
    last[2] -= turns.rounded() * 2 * Double.pi
    return (first, last)
  }
}

/// The decomposition of a linear map: first a slant, then scales, then a rotation.
struct TransformParts: Hashable {
  /// Radians, clockwise on the screen.
  var angle: Double
  var scaleX: Double
  var scaleY: Double
  /// The growth of x per y, before the scale.
  var slant: Double
}

extension TransformParts {
  init(_ transform: AffineTransform) {
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    let width = (a * a + b * b).squareRoot()
    guard width > 0 else {
      self.init(angle: 0, scaleX: a, scaleY: d, slant: 0)
      return
    }
    self.init(
      angle: b == 0 && a > 0 ? 0 : atan2(b, a), scaleX: width,
      scaleY: transform.determinant / width, slant: (a * c + b * d) / (width * width))
  }

  func transform(tx: Double, ty: Double) -> AffineTransform {
    let (sine, cosine) = angle == 0 ? (0, 1) : (sin(angle), cos(angle))
    return AffineTransform(
      a: scaleX * cosine, b: scaleX * sine, c: scaleX * slant * cosine - scaleY * sine,
      d: scaleX * slant * sine + scaleY * cosine, tx: tx, ty: ty)
  }
}
