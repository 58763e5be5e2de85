import DactylCore
import DactylGeometry
import DactylGraphics

/// The frames of Dactyl: a title bar with large buttons, round corners and a soft shadow, in the colours of the theme.
///
/// `Application.runOrExit` uses it. The buttons and the clicks are as the user has set them for the desktop, unless the
/// program sets others before its first toplevel opens, or later:
///
///     (application.windowFrameStyle as? StandardWindowFrameStyle)?.buttons = WindowButtonLayout("close:")
public final class StandardWindowFrameStyle: WindowFrameStyle {
  private weak var application: Application?

  private var desktop = DesktopSettings()
  private var ownButtons: WindowButtonLayout?
  private var ownDoubleClickAction: TitleBarAction?
  private var ownMiddleClickAction: TitleBarAction?

  /// The buttons of title bars. Those that the compositor can't carry out are left out. Default: those of the desktop,
  /// else all at the end.
  public var buttons: WindowButtonLayout {
    get { ownButtons ?? desktop.windowButtons ?? .standard }
    set { updateButtons { ownButtons = newValue } }
  }
  /// The action of a double click or a double tap on a title bar. Default: that of the desktop, else `toggleMaximize`.
  public var doubleClickAction: TitleBarAction {
    get { ownDoubleClickAction ?? desktop.titleBarDoubleClick ?? .toggleMaximize }
    set { ownDoubleClickAction = newValue }
  }
  /// The action of a click with the middle button. Default: that of the desktop, else `none`.
  public var middleClickAction: TitleBarAction {
    get { ownMiddleClickAction ?? desktop.titleBarMiddleClick ?? .none }
    set { ownMiddleClickAction = newValue }
  }

  /// A style for the windows of `application`.
  public init(for application: Application) {
    self.application = application
    application.followDesktopSettings { [weak self] settings in
      self?.updateButtons { self?.desktop = settings }
    }
  }

  private func updateButtons(_ change: () -> Void) {
    let old = buttons
    change()
    guard buttons != old else { return }
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
