import DactylGraphics

/// The fonts of a theme by their role.
public struct Typography: Hashable, Sendable {
  /// The role of a text.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// The title of a screen. 30 points, bold.
    case largeTitle
    /// The title of a section or a dialog. 22 points, semibold.
    case title
    /// The title of a group. 17 points, semibold.
    case headline
    /// Text. 15 points.
    case body
    /// The title of a control. 15 points, medium.
    case control
    /// Text beside something more important. 13 points.
    case footnote
    /// The smallest text, such as that of a badge. 12 points, medium.
    case caption
  }

  /// The families, separated by commas; the first one that is installed is used.
  ///
  /// By default they are families made for interfaces, then the desktop's own.
  public var family: String
  /// The size of `body`, in points. The other sizes follow in proportion. Default: 15.
  public var bodySize: Double

  /// Creates the fonts of a family. `bodySize` is in points.
  public init(family: String = "Inter, Cantarell, Noto Sans, Sans", bodySize: Double = 15) {
    self.family = family
    self.bodySize = bodySize
  }

  /// Returns the font of a role, for text that is drawn at `fontScale` (`Traits.fontScale`).
  ///
  /// The scale is applied when text is drawn. Titles grow less than other text, so that they fit at twice the size: the
  /// font of a title is smaller at a large scale.
  public func font(_ role: Role, fontScale: Double = 1) -> Font {
    let (size, weight): (Double, Font.Weight) =
      switch role {
      case .largeTitle: (30, .bold)
      case .title: (22, .semibold)
      case .headline: (17, .semibold)
      case .body: (15, .regular)
      case .control: (15, .medium)
      case .footnote: (13, .regular)
      case .caption: (12, .medium)
      }
    let scale = bodySize.isFinite && bodySize > 0 ? bodySize / 15 : 1
    return Font(family: family, size: size * scale * growth(of: role, at: fontScale), weight: weight)
  }

  /// The part of the scale that a role takes.
  private func growth(of role: Role, at fontScale: Double) -> Double {
    guard fontScale.isFinite, fontScale > 1 else { return 1 }
    let share: Double =
      switch role {
      case .largeTitle: 0.5
      case .title: 0.7
      case .headline, .body, .control, .footnote, .caption: 1
      }
    return (1 + (fontScale - 1) * share) / fontScale
  }

  /// Returns the height of lines of text on several lines, as a multiple of the font's own.
  public func lineHeight(_ role: Role) -> Double {
    switch role {
    case .largeTitle, .title, .headline, .control: 1
    case .body, .footnote, .caption: 1.15
    }
  }
}
