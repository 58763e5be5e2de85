import DactylGeometry
import DactylGraphics

/// Supplies the frames that the program draws around its toplevels (section 2a of the event model): the title bar, and
/// the outline of the window.
///
/// `Application.windowFrameStyle` has the style of a program.
@MainActor public protocol WindowFrameStyle: AnyObject {
  /// Makes the title bar of `toplevel`, which retains it. It is above the content, as wide as the window and as high as
  /// it measures, in whole points.
  func makeTitleBar(for toplevel: Toplevel) -> any TitleBarView

  /// Returns the outline of `toplevel` while it floats. It is asked for whenever the state or the traits change. The
  /// core leaves out what a maximized or tiled window does not have.
  func outline(of toplevel: Toplevel) -> WindowOutline
}

/// The title bar of a toplevel with a frame of its own.
@MainActor public protocol TitleBarView: View {
  /// The title, the size or a state of the toplevel has changed.
  func toplevelDidChange(_ toplevel: Toplevel)

  /// The rectangles, in the view's own coordinates, in which the bar covers content if it lies in front of it
  /// (`TitleBarStyle.unified`), such as those of its buttons.
  var coveredAreas: [Rect] { get }
}

/// The edge of a window: its corners, its border and its shadow.
public struct WindowOutline: Hashable, Sendable {
  /// The radius of the corners, in points; at most 100.
  public var cornerRadius: Double
  /// The line inside the edge; nil for none.
  public var border: Border?
  /// The shadow outside of the window; nil for none.
  public var shadow: Shadow?

  /// An outline with these parts.
  public init(cornerRadius: Double = 0, border: Border? = nil, shadow: Shadow? = nil) {
    self.cornerRadius = cornerRadius
    self.border = border
    self.shadow = shadow
  }
}

/// Who draws the frame of a toplevel: its title bar, border and shadow (`WF-1`).
public enum Decorations: Hashable, Sendable, CaseIterable {
  /// The compositor, or the program if the compositor draws none.
  case automatic
  /// The program.
  case own
  /// No one. The user can move and resize the window only as the compositor offers it.
  case none

  /// Whether the compositor is asked for a frame.
  var wantsServer: Bool { self == .automatic }

  private var name: String {
    switch self {
    case .automatic: "automatic"
    case .own: "own"
    case .none: "none"
    }
  }

  /// The value of the environment variable `DACTYL_DECORATIONS`: `automatic`, `own` or `none`; else `automatic`.
  static var ofEnvironment: Decorations {
    guard let name = ProcessEnvironment.value("DACTYL_DECORATIONS"), !name.isEmpty else { return .automatic }
    if let value = allCases.first(where: { $0.name == name }) { return value }
    Diagnostics.report("DACTYL_DECORATIONS must be automatic, own or none")
    return .automatic
  }
}

/// Where the title bar of a frame of the program is (`WF-2`).
public enum TitleBarStyle: Hashable, Sendable, CaseIterable {
  /// Above the content.
  case standard
  /// In front of the upper edge of the content, which has a bar of its own there, such as that of a navigation
  /// controller. The title bar shows the buttons of the window only.
  case unified
}
