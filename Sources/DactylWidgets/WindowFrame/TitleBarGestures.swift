import DactylCore
import DactylGeometry

extension View {
  /// Makes the view a title bar: a drag moves the window, a double press maximizes it, and a long press or the secondary
  /// button shows the menu of the window (`WF-3`, `WF-4`). A menu of the view itself stays.
  ///
  /// Controls in the view keep their presses. It does something only while the program draws the frame of the window.
  ///
  ///     let bar = View(.horizontal(), [Label("Player")])
  ///     bar.addTitleBarGestures()
  public final func addTitleBarGestures() {
    let double = WindowTapGestureRecognizer(\.doubleClickAction)
    double.numberOfTapsRequired = 2
    let middle = WindowTapGestureRecognizer(\.middleClickAction)
    middle.buttonMaskRequired = .middle
    middle.allowedTouchTypes = [.indirectPointer]
    for recognizer in [WindowMoveGestureRecognizer(), double, middle] as [GestureRecognizer] {
      addGestureRecognizer(recognizer)
    }
    guard menuHandler == nil else { return }
    menuHandler = { [weak self] request in
      guard let self, let toplevel = framedToplevel else { return }
      toplevel.showWindowMenu(at: request.location, in: self, for: request.touch)
    }
  }

  /// The toplevel of the view, if the program draws its frame.
  fileprivate final var framedToplevel: Toplevel? {
    guard let toplevel = window?.toplevel, toplevel.titleBar != nil else { return nil }
    return toplevel
  }
}

/// Begins to move the window when a finger, a pen or a pointer has moved.
final class WindowMoveGestureRecognizer: PanGestureRecognizer {
  required init() {
    super.init()
    maximumNumberOfTouches = 1
    standardThreshold = 8
    allowedTransformKinds = []
    addHandler { recognizer in
      guard recognizer.state == .began, let touch = recognizer.boundTouches.first else { return }
      recognizer.view?.window?.toplevel?.beginMove(for: touch)
    }
  }

  override func shouldReceive(_ touch: Touch) -> Bool { isOnTitleBar(touch) }
}

/// Recognizes presses on the bar itself, and does what the style of frames says.
final class WindowTapGestureRecognizer: TapGestureRecognizer {
  convenience init(_ action: @escaping (StandardWindowFrameStyle) -> TitleBarAction) {
    self.init()
    addHandler { recognizer in
      guard recognizer.state == .ended, let view = recognizer.view, let toplevel = view.framedToplevel,
        let style = view.window?.application?.windowFrameStyle as? StandardWindowFrameStyle
      else { return }
      switch action(style) {
      case .toggleMaximize: if toplevel.canMaximize { toplevel.isMaximized.toggle() }
      case .minimize: if toplevel.canMinimize { toplevel.minimize() }
      case .menu: toplevel.showWindowMenu(at: recognizer.location(in: view), in: view)
      case .none: break
      }
    }
  }

  override func shouldReceive(_ touch: Touch) -> Bool { isOnTitleBar(touch) }
}

extension GestureRecognizer {
  /// Whether the program draws the frame of the window, and the touch is on no control of the bar.
  fileprivate final func isOnTitleBar(_ touch: Touch) -> Bool {
    guard let view, view.framedToplevel != nil else { return false }
    return !sequence(first: touch.view, next: { $0 === view ? nil : $0?.superview }).contains { $0 is Control }
  }
}
