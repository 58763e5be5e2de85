import DactylGeometry

/// The rules for the size of a view in a layout, in points: fixed, least and greatest lengths, the aspect ratio, and
/// how the view shares the space that is left or missing.
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
  /// The least width of a view without a fixed one. It takes precedence over `maximumWidth`. Default: 0.
  public var minimumWidth = 0.0
  /// The greatest width of a view without a fixed one. Default: infinity.
  public var maximumWidth = Double.infinity
  /// The least height of a view without a fixed one. It takes precedence over `maximumHeight`. Default: 0.
  public var minimumHeight = 0.0
  /// The greatest height of a view without a fixed one. Default: infinity.
  public var maximumHeight = Double.infinity
  /// The width divided by the height; nil leaves it open. A side that is not fixed follows the other one. A limit of
  /// one side limits the other one too, so that the ratio is lost only if no size within the limits has it. Default:
  /// nil.
  public var aspectRatio: Double?

  /// The share that the view takes of the space that a stack has left, relative to the other views in it. Default: 0,
  /// none.
  public var grow = 0.0
  /// The share of missing space that the view gives up in a stack, relative to the other views in it. The view does not
  /// become smaller than its size for an offer of 0. Default: 1.
  public var shrink = 1.0

  /// No rules: all properties have their defaults.
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

  /// Whether an aspect ratio decides over the size.
  var hasRatio: Bool { ratio != nil && (Self.fixed(width) == nil || Self.fixed(height) == nil) }

  /// Returns what content is offered if the view is offered `proposal`.
  func offer(for proposal: ProposedSize) -> ProposedSize {
    let (width, height) = (Self.fixed(width) ?? proposal.width, Self.fixed(height) ?? proposal.height)
    if let ratio, let size = self.size(with: ratio, in: ProposedSize(width: width, height: height)) {
      return ProposedSize(size)
    }
    return ProposedSize(
      width: Self.fixed(self.width) ?? width.map(widthRange.limit),
      height: Self.fixed(self.height) ?? height.map(heightRange.limit))
  }

  /// Returns the largest size with the aspect ratio inside `size`, as far as the lengths allow; `size` without a ratio.
  func fitted(in size: Size) -> Size {
    guard hasRatio, let ratio, let fitted = self.size(with: ratio, in: ProposedSize(size)) else { return size }
    return fitted
  }

  /// Returns the largest size with `ratio` in an offer, as far as the limits allow; nil if the offer limits no side.
  private func size(with ratio: Double, in offer: ProposedSize) -> Size? {
    let wanted = min(offer.width ?? .infinity, (offer.height ?? .infinity) * ratio)
    return wanted.isFinite ? size(with: ratio, ofWidth: wanted) : nil
  }

  /// Returns the size with `ratio` whose width is nearest to `wanted`. If the limits allow none, it is the one whose
  /// ratio is the nearest.
  private func size(with ratio: Double, ofWidth wanted: Double) -> Size {
    let (widths, heights) = (widthRange.scaled(1), heightRange.scaled(ratio))
    let (least, greatest) = (max(widths.least, heights.least), min(widths.greatest, heights.greatest))
    guard least <= greatest else {
      return widths.least > heights.greatest
        ? Size(width: widths.least, height: heights.greatest / ratio)
        : Size(width: widths.greatest, height: heights.least / ratio)
    }
    let width = min(max(wanted, least), greatest)
    return limited(Size(width: width, height: width / ratio))
  }

  /// Returns the size nearest to `size` that the lengths allow.
  func limited(_ size: Size) -> Size {
    Size(
      width: Self.fixed(width) ?? widthRange.limit(size.width),
      height: Self.fixed(height) ?? heightRange.limit(size.height))
  }

  /// Returns the size of a view whose content has `size` for the offer `offer`.
  func size(for size: Size, offer: ProposedSize) -> Size {
    guard let ratio else { return limited(size) }
    return self.size(with: ratio, in: offer) ?? self.size(with: ratio, ofWidth: max(size.width, size.height * ratio))
  }

  private var ratio: Double? { aspectRatio.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } }
  private var widthRange: LengthRange { LengthRange(Self.fixed(width), minimumWidth, maximumWidth) }
  private var heightRange: LengthRange { LengthRange(Self.fixed(height), minimumHeight, maximumHeight) }

  private static func fixed(_ length: Double?) -> Double? {
    length.flatMap { $0.isFinite ? max($0, 0) : nil }
  }
}

/// The lengths that a side may have.
private struct LengthRange {
  let least: Double
  let greatest: Double

  init(_ fixed: Double?, _ least: Double, _ greatest: Double) {
    self.least = fixed ?? least
    self.greatest = fixed ?? greatest
  }

  /// Returns the lengths times `factor`, without what is not a number. The least one takes precedence.
  func scaled(_ factor: Double) -> (least: Double, greatest: Double) {
    let least = max(self.least.isNaN ? 0 : self.least, 0)
    return (least * factor, max(greatest.isNaN ? .infinity : greatest, least) * factor)
  }

  func limit(_ length: Double) -> Double {
    // The order of the operands drops limits that are not a number.
    Swift.max(Swift.min(length, greatest < 0 ? 0 : greatest), least)
  }
}
