import DactylCore
import DactylGeometry

/// Moves the window by a view, as by a title bar: a drag moves the window, a double press maximizes it, and a long
/// press or the secondary button shows its menu (`WF-3`, `WF-4`).
///
/// Controls in the view keep their presses. It does something only while the program draws the frame of the window.
///
///     interaction = TitleBarInteraction(of: bar)
@MainActor public final class TitleBarInteraction {
  private weak var view: View?
  /// Whether the view had a menu of its own, which stays.
  private let move = WindowMoveGestureRecognizer()
  private let double = WindowTapGestureRecognizer()
  private let middle = WindowTapGestureRecognizer()

  /// Adds the recognizers to `view`, and a menu if it has none. The view retains them.
  public init(of view: View) {
    self.view = view
    double.numberOfTapsRequired = 2
    double.allowedTouchTypes = [.direct, .indirectPointer, .pencil]
    middle.buttonMaskRequired = .middle
    middle.allowedTouchTypes = [.indirectPointer]
    double.addHandler { [weak self] tap in if tap.state == .ended { self?.perform(\.doubleClickAction, tap) } }
    middle.addHandler { [weak self] tap in if tap.state == .ended { self?.perform(\.middleClickAction, tap) } }
    for recognizer in [move, double, middle] as [GestureRecognizer] { view.addGestureRecognizer(recognizer) }
    if view.menuHandler == nil {
      view.menuHandler = { [weak view] request in
        guard let view, let toplevel = view.window?.toplevel, toplevel.titleBar != nil else { return }
        toplevel.showWindowMenu(at: request.location, in: view, for: request.touch)
      }
    }
  }

  private func perform(
    _ action: (StandardWindowFrameStyle) -> TitleBarAction, _ tap: WindowTapGestureRecognizer
  ) {
    guard let view, let toplevel = view.window?.toplevel, toplevel.titleBar != nil else { return }
    let style = view.window?.application?.windowFrameStyle as? StandardWindowFrameStyle
    switch style.map(action) ?? .none {
    case .toggleMaximize: if toplevel.canMaximize { toplevel.isMaximized.toggle() }
    case .minimize: if toplevel.canMinimize { toplevel.minimize() }
    case .menu: toplevel.showWindowMenu(at: tap.location(in: view), in: view)
    case .none: break
    }
  }
}

/// Begins to move the window when a finger, a pen or a pointer has moved.
final class WindowMoveGestureRecognizer: PanGestureRecognizer {
  required init() {
    super.init()
    maximumNumberOfTouches = 1
    threshold = 8
    allowedTransformKinds = []
    addHandler { recognizer in
      guard recognizer.state == .began, let touch = recognizer.boundTouches.first else { return }
      recognizer.view?.window?.toplevel?.beginMove(for: touch)
    }
  }

  override func shouldReceive(_ touch: Touch) -> Bool { isOnTitleBar(touch) }
}

/// Recognizes presses on the bar itself.
final class WindowTapGestureRecognizer: TapGestureRecognizer {
  override func shouldReceive(_ touch: Touch) -> Bool { isOnTitleBar(touch) }
}

extension GestureRecognizer {
  /// Whether the program draws the frame of the window, and the touch is on no control of the bar.
  fileprivate final func isOnTitleBar(_ touch: Touch) -> Bool {
    guard let view, view.window?.toplevel?.titleBar != nil else { return false }
    return !sequence(first: touch.view, next: { $0 === view ? nil : $0?.superview }).contains { $0 is Control }
  }
}
