/// A family, a size and a style of letters.
public struct Font: Hashable, Sendable {
  /// The weight of the strokes. If a family lacks a weight, the nearest one is used.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    /// 100 in CSS and Pango.
    case thin = 100
    /// 300 in CSS and Pango.
    case light = 300
    /// 400 in CSS and Pango: the weight of plain text.
    case regular = 400
    /// 500 in CSS and Pango: the weight of a button's title.
    case medium = 500
    /// 600 in CSS and Pango.
    case semibold = 600
    /// 700 in CSS and Pango.
    case bold = 700
    /// 900 in CSS and Pango.
    case heavy = 900
  }

  /// The name of a family, or several names separated by commas; the first installed family is used.
  public var family: String
  /// The size in points, limited to 0.1 to 10,000.
  public var size: Double {
    didSet { size = Self.limited(size) }
  }
  /// The weight of the strokes.
  public var weight: Weight
  /// Whether the letters lean, if the family has such letters.
  public var isItalic: Bool
  /// Whether all digits have one width, if the family has such digits, so that changing numbers do not wobble.
  public var hasMonospacedDigits: Bool

  /// A font of `family`, `size` points high.
  public init(
    family: String, size: Double, weight: Weight = .regular, isItalic: Bool = false, hasMonospacedDigits: Bool = false
  ) {
    self.family = family
    self.size = Self.limited(size)
    self.weight = weight
    self.isItalic = isItalic
    self.hasMonospacedDigits = hasMonospacedDigits
  }

  /// The desktop's sans-serif family; `size` is in points.
  public static func system(size: Double = defaultSize, weight: Weight = .regular) -> Font {
    Font(family: "Sans", size: size, weight: weight)
  }

  /// The desktop's monospaced family; `size` is in points.
  public static func monospaced(size: Double = defaultSize, weight: Weight = .regular) -> Font {
    Font(family: "Monospace", size: size, weight: weight)
  }

  /// The default size, in points.
  public static let defaultSize = 14.0

  /// The same font in another size, in points.
  public func withSize(_ size: Double) -> Font {
    var font = self
    font.size = size
    return font
  }

  /// The same font in another weight.
  public func withWeight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// The same font, with letters that lean.
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  /// The same font with digits of one width.
  public func monospacedDigits() -> Font {
    var font = self
    font.hasMonospacedDigits = true
    return font
  }

  static func limited(_ size: Double) -> Double {
    size > 0.1 ? min(size, 10_000) : 0.1
  }
}
