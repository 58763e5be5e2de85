import DactylCore
import DactylGeometry
import DactylGraphics

/// The frames of Dactyl: a title bar with large buttons, round corners and a soft shadow, in the colours of the theme.
///
/// `Application.runOrExit` uses it. A program changes it before its first toplevel opens, or later:
///
///     (application.windowFrameStyle as? StandardWindowFrameStyle)?.buttons = WindowButtonLayout("close:")
public final class StandardWindowFrameStyle: WindowFrameStyle {
  private weak var application: Application?

  /// The buttons of title bars. Those that the compositor can't carry out are left out. Default: all at the end.
  public var buttons = WindowButtonLayout.standard { didSet { if buttons != oldValue { changed() } } }
  /// What a double click or a double tap on a title bar does. Default: `toggleMaximize`.
  public var doubleClickAction = TitleBarAction.toggleMaximize
  /// What a click with the middle button does. Default: `none`.
  public var middleClickAction = TitleBarAction.none

  /// A style for the windows of `application`.
  public init(for application: Application) {
    self.application = application
  }

  private func changed() {
    for toplevel in application?.toplevels ?? [] { toplevel.setNeedsFrameUpdate() }
  }

  /// A `TitleBar`.
  public func makeTitleBar(for toplevel: Toplevel) -> any TitleBarView {
    TitleBar(for: toplevel, style: self)
  }

  /// Round corners, and a shadow that is weaker around windows in which the user does not work. In the theme with
  /// strong contrasts a line takes its place.
  public func outline(of toplevel: Toplevel) -> WindowOutline {
    let traits = toplevel.window.traits
    let (colors, metrics) = (traits.theme.colors, traits.theme.metrics)
    // Stronger than that of things inside of a window.
    let shadow = colors.shadow.withAlphaComponent(traits.appearance == .dark ? 0.6 : 0.36)
    let border =
      traits.theme.increasesContrast
      ? Border(color: colors.outline, width: metrics.borderWidth) : Border(color: colors.separator, width: 0.5)
    return WindowOutline(
      cornerRadius: metrics.cardRadius, border: border,
      shadow: Shadow(
        color: toplevel.isActivated ? shadow : shadow.withAlphaComponent(0.22), radius: 9, offset: Point(x: 0, y: 4)))
  }
}

extension Application {
  /// Draws frames around windows where the compositor draws none. `runOrExit` calls it. Does nothing if
  /// `windowFrameStyle` is set.
  public final func useStandardWindowFrames() {
    if windowFrameStyle == nil { windowFrameStyle = StandardWindowFrameStyle(for: self) }
  }
}
