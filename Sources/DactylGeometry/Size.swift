/// A width and a height, in points unless a declaration says otherwise.
public struct Size: Hashable, Sendable {
  /// The horizontal length.
  public var width: Double
  /// The vertical length.
  public var height: Double

  /// No width and no height.
  public static let zero = Size(width: 0, height: 0)

  /// A size with these sides.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Whether either side is zero, negative or not a number.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  public static func * (a: Size, k: Double) -> Size { Size(width: a.width * k, height: a.height * k) }
}

extension Size: CustomStringConvertible {
  public var description: String { "\(width)x\(height)" }
}
