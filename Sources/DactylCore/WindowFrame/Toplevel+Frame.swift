import DactylGeometry
import DactylSurface

/// The frame around a toplevel, and what the user does with it (section 2a).
extension Toplevel {
  /// Who draws the title bar, the border and the shadow (`WF-1`). Default: `automatic`.
  public var decorations: Decorations {
    get { frame.decorations }
    set {
      guard newValue != frame.decorations else { return }
      frame.decorations = newValue
      request { $0.wantsServerDecoration = newValue.wantsServer }
      surface?.wantsServerDecoration = newValue.wantsServer
      frame.needsUpdate()
    }
  }

  /// Where the title bar is, if the program draws it (`WF-2`). Default: `standard`.
  public var titleBarStyle: TitleBarStyle {
    get { frame.titleBarStyle }
    set {
      guard newValue != frame.titleBarStyle else { return }
      frame.titleBarStyle = newValue
      frame.needsUpdate()
    }
  }

  /// The title bar that the program draws; nil while there is none.
  public var titleBar: (any TitleBarView)? { frame.titleBar }

  /// A second title, such as the folder of a document, in a title bar of the program. Default: empty.
  public var subtitle: String {
    get { frame.subtitle }
    set {
      frame.subtitle = newValue
      frame.titleBar?.toplevelDidChange(self)
    }
  }

  /// Whether the limits let the user change the size.
  public var isResizable: Bool {
    let (least, most) = (minimumSize, maximumSize)
    return !(most.width > 0 && most.width <= least.width && most.height > 0 && most.height <= least.height)
  }

  /// Whether the compositor can maximize the window, and no largest size keeps it from doing so.
  public var canMaximize: Bool { can(.maximize) && maximumSize == .zero }
  /// Whether the compositor can minimize the window.
  public var canMinimize: Bool { can(.minimize) }
  /// Whether the compositor can show the window on the full screen.
  public var canFillScreen: Bool { can(.fullscreen) }
  /// Whether the compositor has a menu for windows.
  public var hasWindowMenu: Bool { can(.windowMenu) }

  private func can(_ capability: WindowCapabilities) -> Bool {
    surface?.state.capabilities.contains(capability) ?? false
  }

  /// Asks the style of frames for the outline, and the title bar for its height again, because the style has changed.
  public func setNeedsFrameUpdate() {
    frame.needsUpdate()
  }

  // MARK: Moving and resizing

  /// Lets the user move the window by `touch`, which is down on it (`WF-3`). The compositor moves it from now on: the
  /// touch is cancelled.
  public func beginMove(for touch: Touch) {
    surface?.beginMove(by: PressSource(touch))
    handOver(touch)
  }

  /// Lets the user resize the window at `edge` by `touch`, which is down on it (`WF-5`). The touch is cancelled.
  func beginResize(at edge: SurfaceEdge, for touch: Touch) {
    surface?.beginResize(by: PressSource(touch), edge: edge)
    handOver(touch)
  }

  /// Asks the compositor to show its menu for the window at `point` of `view` (`WF-4`), because of `touch`, or of the
  /// last press for nil. The touch is cancelled: the compositor has it from now on.
  public func showWindowMenu(at point: Point, in view: View, for touch: Touch? = nil) {
    guard hasWindowMenu, let window = view.window, window.stack === stack else { return }
    let place = window.convertToSuperview(view.convert(point, to: window))
    surface?.showWindowMenu(by: PressSource(touch), at: place)
    if let touch { handOver(touch) }
  }

  private func handOver(_ touch: Touch) {
    session.application.dispatcher.cutOff(touch)
  }
}

extension View {
  /// The widths at the left and the right end of the view that buttons of the window cover (`WF-2`), in points. They
  /// are not zero only at the upper edge of a toplevel with the title bar style `unified`. A bar keeps its views away
  /// from them.
  public final var titleBarInsets: Insets {
    guard let window, let bar = window.frameOfToplevel?.titleBar, window.toplevel?.titleBarStyle == .unified else {
      return .zero
    }
    var insets = Insets.zero
    let area = bounds
    for covered in bar.coveredAreas {
      let rect = bar.convert(covered, to: self)
      guard rect.intersects(area) else { continue }
      if rect.midX < area.midX {
        insets.left = max(insets.left, rect.maxX - area.minX)
      } else {
        insets.right = max(insets.right, area.maxX - rect.minX)
      }
    }
    return insets
  }
}
