import DactylGeometry

/// The paper of a printed document, its margins, and how it is turned (`PT-2`). Lengths are in points, of which an inch
/// has 72.
public struct PageSetup: Hashable, Sendable {
  /// The way the paper is turned.
  public enum Orientation: Hashable, Sendable, CaseIterable {
    /// Upright.
    case portrait
    /// On its side.
    case landscape
  }

  /// The name of the paper, such as `A4`; empty for one without a name.
  public var name: String
  /// The size of the upright paper.
  public var paperSize: Size
  /// The margins of the page as it is read: not turned with the paper.
  public var margins: Insets
  /// The way the paper is turned.
  public var orientation: Orientation

  /// A page. Traps for paper without a size, and for margins that leave no room.
  public init(name: String = "", paperSize: Size, margins: Insets, orientation: Orientation = .portrait) {
    self.name = name
    self.paperSize = paperSize
    self.margins = margins
    self.orientation = orientation
    precondition(Self.isUsable(self), "A page has a size, and margins that leave room.")
  }

  /// The size of the page as it is read.
  public var pageSize: Size {
    orientation == .portrait ? paperSize : Size(width: paperSize.height, height: paperSize.width)
  }

  /// The page without its margins, from its upper left corner.
  public var printableArea: Rect {
    Rect(
      x: margins.left, y: margins.top, width: pageSize.width - margins.left - margins.right,
      height: pageSize.height - margins.top - margins.bottom)
  }

  /// ISO A4, with margins of 54 points.
  public static let a4 = PageSetup(
    name: "A4", paperSize: Size(width: 210 * pointsPerMillimeter, height: 297 * pointsPerMillimeter),
    margins: Insets(54))
  /// US Letter, with margins of 54 points.
  public static let letter = PageSetup(
    name: "Letter", paperSize: Size(width: 612, height: 792), margins: Insets(54))

  /// The usual paper of the user's country: Letter in North America and some other countries, else A4.
  public static var standard: PageSetup {
    standard { ProcessEnvironment.value($0) }
  }

  static func standard(variable: (String) -> String?) -> PageSetup {
    let locale = variable("LC_ALL") ?? variable("LC_PAPER") ?? variable("LANG") ?? ""
    let name = locale.prefix { $0 != "." && $0 != "@" }
    guard let mark = name.firstIndex(of: "_") else { return a4 }
    return lettersCountries.contains(name[name.index(after: mark)...].uppercased()) ? letter : a4
  }

  /// The countries whose paper the C library gives as Letter.
  private static let lettersCountries: Set<String> = [
    "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
  ]

  static let pointsPerMillimeter = 72 / 25.4

  /// The shortest and the longest side of paper, in points: half an inch, and 200 inches, the most that PDF has.
  private static let sides = 36.0...14_400.0

  static func isUsable(_ setup: PageSetup) -> Bool {
    let (size, margins) = (setup.pageSize, setup.margins)
    let all = [margins.top, margins.left, margins.bottom, margins.right]
    // Written so that NaN fails.
    return sides.contains(size.width) && sides.contains(size.height) && all.allSatisfy { $0 >= 0 && $0 < 14_400 }
      && size.width - margins.left - margins.right >= 1 && size.height - margins.top - margins.bottom >= 1
  }
}
