/// The size that a layout offers to a view, in points.
///
/// A side that is a number is the available length. Three values are questions: nil asks for the ideal length, 0 for
/// the least and infinity for the greatest one.
public struct ProposedSize: Hashable, Sendable {
  /// The offered width; nil asks for the ideal one.
  public var width: Double?
  /// The offered height; nil asks for the ideal one.
  public var height: Double?

  /// Asks for the ideal size.
  public static let unspecified = ProposedSize(width: nil, height: nil)
  /// Asks for the least size.
  public static let zero = ProposedSize(width: 0, height: 0)
  /// Asks for the greatest size.
  public static let infinity = ProposedSize(width: .infinity, height: .infinity)

  /// An offer with these sides; nil asks for the ideal length.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// Offers exactly `size`.
  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  /// Returns the size with a length of `size` for each side that is nil.
  public func replacingUnspecified(by size: Size) -> Size {
    Size(width: width ?? size.width, height: height ?? size.height)
  }

  /// Returns the offer without `width` and `height`, in points. No side becomes negative.
  public func reduced(width: Double, height: Double) -> ProposedSize {
    ProposedSize(width: self.width.map { max($0 - width, 0) }, height: self.height.map { max($0 - height, 0) })
  }
}
