#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An affine map of the plane, which keeps lines straight: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
public struct AffineTransform: Hashable, Sendable {
  /// The contribution of x to `x'`.
  public var a: Double
  /// The contribution of x to `y'`.
  public var b: Double
  /// The contribution of y to `x'`.
  public var c: Double
  /// The contribution of y to `y'`.
  public var d: Double
  /// The translation along x.
  public var tx: Double
  /// The translation along y.
  public var ty: Double

  /// The transform that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The transform with these six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A translation by `x` to the right and `y` downwards.
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scale about the origin; negative factors mirror.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation about the origin by `angle` radians, clockwise on the screen.
  ///
  /// Quarter turns are exact, so that rounding of sine and cosine does not move an edge off its pixel.
  public init(rotationAngle angle: Double) {
    let quarters = angle / (Double.pi / 2)
    if quarters == quarters.rounded(), abs(quarters) < 1e9 {
      let (cosine, sine): (Double, Double) =
        switch ((Int(quarters) % 4) + 4) % 4 {
        case 0: (1, 0)
        case 1: (0, 1)
        case 2: (-1, 0)
        default: (0, -1)
        }
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    } else {
      let (cosine, sine) = (cos(angle), sin(angle))
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }
  }

  /// Whether the transform changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// The lengths of a unit vector in the directions that are stretched most and least.
  package var stretch: (most: Double, least: Double) {
    let sum = (a * a + b * b + c * c + d * d) / 2
    let most = (sum + max(sum * sum - determinant * determinant, 0).squareRoot()).squareRoot()
    return (most, most > 0 ? abs(determinant) / most : 0)
  }

  /// Whether the transform is a pure translation: no rotation, scale or shear.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// The factor by which areas grow; negative if the transform mirrors, zero if it flattens the plane.
  public var determinant: Double { a * d - b * c }

  /// Whether the transform has an inverse: the determinant is finite and not zero.
  public var isInvertible: Bool { determinant != 0 && determinant.isFinite && tx.isFinite && ty.isFinite }

  /// Returns the inverse, or nil if the transform flattens the plane.
  public func inverted() -> AffineTransform? {
    guard isInvertible else { return nil }
    let k = 1 / determinant
    return AffineTransform(
      a: d * k, b: -b * k, c: -c * k, d: a * k, tx: (c * ty - d * tx) * k, ty: (b * tx - a * ty) * k)
  }

  /// Returns the transform that applies this one first, then `other`.
  public func concatenating(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c,
      d: c * other.b + d * other.d, tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// Returns the transform that applies a translation first, then this one.
  public func translatedBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns the transform that applies a scale about the origin first, then this one.
  public func scaledBy(x: Double, y: Double) -> AffineTransform {
    AffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns the transform that applies a clockwise rotation about the origin by `angle` radians first, then this one.
  public func rotated(by angle: Double) -> AffineTransform {
    AffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The image of `point`.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The image of a displacement: only the linear part applies.
  public func apply(toVector vector: Point) -> Point {
    Point(x: a * vector.x + c * vector.y, y: b * vector.x + d * vector.y)
  }

  /// The smallest rectangle around the image of `rect`.
  public func apply(to rect: Rect) -> Rect {
    if isTranslation { return rect.offsetBy(dx: tx, dy: ty) }
    let p = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
      Point(x: rect.maxX, y: rect.maxY),
    ].map(apply(to:))
    let x = min(p[0].x, p[1].x, p[2].x, p[3].x)
    let y = min(p[0].y, p[1].y, p[2].y, p[3].y)
    return Rect(
      x: x, y: y, width: max(p[0].x, p[1].x, p[2].x, p[3].x) - x, height: max(p[0].y, p[1].y, p[2].y, p[3].y) - y)
  }
}
