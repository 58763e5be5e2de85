import DactylGeometry
import DactylGraphics

/// The item that is highlighted for a person who uses switches: `Application.switchHighlight`.
public struct SwitchHighlight {
  /// The kind of an item.
  public enum Kind: Hashable, Sendable {
    /// Several elements, into which a switch goes.
    case group
    /// An element, which a switch uses.
    case element
    /// One action: scrolling, closing, or an entry of the menu of an element's actions.
    case action
    /// The end of a group, from which a switch goes back.
    case back
  }

  /// The kind of the item.
  public let kind: Kind
  /// The name for users; empty for a group without a name.
  public let label: String
  /// The view of the element or the group. It is that of the group for a row, and for an action that of its element.
  public let view: View?
  /// The visible part, in points of the surface that shows the view.
  public let frame: Rect
  /// The names of the elements in a group, also in those inside; empty for other items.
  public let elements: [String]
  /// Whether selecting the item opens a menu of its actions.
  public let hasSeveralActions: Bool
}

extension Application {
  /// The item that is highlighted for a person who uses switches (`SW-8`); nil while switches are not enabled, and while
  /// scanning pauses.
  public final var switchHighlight: SwitchHighlight? { switchScanner?.highlight }

  /// The number of moves of the highlight, for tests.
  package final var switchHighlightMoves: Int { switchScanner?.moves ?? 0 }

  final func switchAccessChanged(from old: SwitchAccess) {
    if !switchAccess.isEnabled {
      switchScanner?.end()
      switchScanner = nil
    } else if let switchScanner {
      switchScanner.change(to: switchAccess)
    } else {
      switchScanner = SwitchScanner(application: self, settings: switchAccess)
    }
    if switchAccess.isEnabled != old.isEnabled { textInputSession.presenter?.inputMethodChanged() }
  }
}

/// The looks of the highlight, which come from a theme.
public struct SwitchHighlightStyle: Hashable, Sendable {
  /// The colour of lines and text.
  public var foreground: Color
  /// The colour around lines and behind text. With a contrast below 9 to the foreground, black and white are used, since
  /// one of both colours must be visible on any ground.
  public var background: Color
  /// The font of text.
  public var font: Font

  /// Looks with these colours and this font.
  public init(foreground: Color, background: Color, font: Font) {
    self.foreground = foreground
    self.background = background
    self.font = font
  }
}
