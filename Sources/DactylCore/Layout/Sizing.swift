import DactylGeometry

/// The rules for the size of a view in a layout, in points: fixed, least and greatest lengths, the aspect ratio, and how
/// the view shares the space that is left or missing.
///
///     avatar.sizing = .fixed(width: 40, height: 40)
///     field.sizing.grow = 1
///
/// Lengths that are negative count as 0. Fixed lengths and aspect ratios that are not finite have no effect.
public struct Sizing: Hashable, Sendable {
  /// The width, whatever the content; nil leaves it to content and layout. Default: nil.
  public var width: Double?
  /// The height, whatever the content; nil leaves it to content and layout. Default: nil.
  public var height: Double?
  /// The least width of a view without a fixed one. It is stronger than `maximumWidth`. Default: 0.
  public var minimumWidth = 0.0
  /// The greatest width of a view without a fixed one. Default: infinity.
  public var maximumWidth = Double.infinity
  /// The least height of a view without a fixed one. It is stronger than `maximumHeight`. Default: 0.
  public var minimumHeight = 0.0
  /// The greatest height of a view without a fixed one. Default: infinity.
  public var maximumHeight = Double.infinity
  /// The width divided by the height; nil leaves it open. A side that is not fixed follows the other one. Default: nil.
  public var aspectRatio: Double?

  /// The share that the view takes of the space that a stack has left, relative to the other views in it. Default: 0,
  /// none.
  public var grow = 0.0
  /// The share of missing space that the view gives up in a stack, relative to the other views in it. It does not become
  /// smaller than the size that it wants if it is offered none. Default: 1.
  public var shrink = 1.0

  /// No rules.
  public init() {}

  /// Fixed lengths in points; nil leaves a side open.
  public static func fixed(width: Double? = nil, height: Double? = nil) -> Sizing {
    var sizing = Sizing()
    sizing.width = width
    sizing.height = height
    return sizing
  }

  /// A view that takes the space that a stack has left, in proportion to `grow`.
  public static func growing(_ grow: Double = 1) -> Sizing {
    var sizing = Sizing()
    sizing.grow = grow
    return sizing
  }
}

extension Sizing {
  /// The size if it depends on nothing else; nil otherwise.
  var fixedSize: Size? {
    let (width, height) = (Self.fixed(width), Self.fixed(height))
    if let width, let height { return Size(width: width, height: height) }
    guard let ratio else { return nil }
    if let width { return Size(width: width, height: heightRange.limit(width / ratio)) }
    return height.map { Size(width: widthRange.limit($0 * ratio), height: $0) }
  }

  /// Returns what content is offered if the view is offered `proposal`.
  func offer(for proposal: ProposedSize) -> ProposedSize {
    var offer = ProposedSize(
      width: Self.fixed(width) ?? proposal.width.map(widthRange.limit),
      height: Self.fixed(height) ?? proposal.height.map(heightRange.limit))
    guard let ratio else { return offer }
    switch (offer.width, offer.height) {
    case (let width?, nil): offer.height = heightRange.limit(width / ratio)
    case (nil, let height?): offer.width = widthRange.limit(height * ratio)
    case (let width?, let height?):
      if width > height * ratio { offer.width = height * ratio } else { offer.height = width / ratio }
    case (nil, nil): break
    }
    return offer
  }

  /// Returns the size nearest to `size` that the lengths allow.
  func limited(_ size: Size) -> Size {
    Size(
      width: Self.fixed(width) ?? widthRange.limit(size.width),
      height: Self.fixed(height) ?? heightRange.limit(size.height))
  }

  /// Returns the size of a view whose content wants `size` if it is offered `offer`.
  func size(for size: Size, offer: ProposedSize) -> Size {
    var size = size
    if let ratio {
      if let width = offer.width, let height = offer.height, width.isFinite, height.isFinite {
        size = Size(width: width, height: height)
      } else {
        let width = max(size.width, size.height * ratio)
        size = Size(width: width, height: width / ratio)
      }
    }
    return limited(size)
  }

  private var ratio: Double? { aspectRatio.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }
  private var widthRange: LengthRange { LengthRange(least: minimumWidth, greatest: maximumWidth) }
  private var heightRange: LengthRange { LengthRange(least: minimumHeight, greatest: maximumHeight) }

  private static func fixed(_ length: Double?) -> Double? {
    length.flatMap { $0.isFinite ? max($0, 0) : nil }
  }
}

/// The lengths that a side may have.
private struct LengthRange {
  let least: Double
  let greatest: Double

  func limit(_ length: Double) -> Double {
    // The order of the operands drops limits that are not a number.
    Swift.max(Swift.min(length, greatest < 0 ? 0 : greatest), least)
  }
}
