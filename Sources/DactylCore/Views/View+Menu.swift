import DactylGeometry

/// The user's request for the menu of a view (`MN-1`).
public struct MenuRequest: Sendable {
  /// The kind of input that requests the menu.
  public enum Source: Hashable, Sendable {
    /// A finger or a pen was held on the view.
    case longPress
    /// The secondary button of a pointer.
    case secondaryButton
    /// The menu key.
    case keyboard
  }

  /// The input that requests the menu.
  public let source: Source
  /// The location in the view's own coordinates; the centre of the view for the keyboard.
  public let location: Point
  /// The touch that requests the menu; nil for the keyboard. It continues (`MN-2`): pass it to
  /// `Popup.show(from:rect:for:)`, and `Popup.openingTouchDidChange` reports its changes.
  public let touch: Touch?
}

extension View {
  /// Called when the user requests the view's menu: by a long press, at the down of the pointer's secondary button, or
  /// by the menu key while the view is in the chain of the first responder (`MN-1`). Default: nil, for no menu.
  ///
  /// Show the menu in this handler. The long press continues until its end (`MN-2`); a press of the secondary button is
  /// delivered to no recognizer and no view.
  public final var menuHandler: (@MainActor (MenuRequest) -> Void)? {
    get { menuTrigger?.handler }
    set {
      if let newValue {
        if let menuTrigger { menuTrigger.handler = newValue } else { menuTrigger = MenuTrigger(self, newValue) }
      } else if let trigger = menuTrigger {
        menuTrigger = nil
        removeGestureRecognizer(trigger.longPress)
      }
    }
  }

  /// The long press recognizer of `menuHandler`, for requirements and delegates; nil while the view has no menu.
  public final var menuGestureRecognizer: LongPressGestureRecognizer? { menuTrigger?.longPress }

  final func requestMenu(_ source: MenuRequest.Source, at location: Point, by touch: Touch?) {
    menuTrigger?.handler(MenuRequest(source: source, location: location, touch: touch))
  }

  /// The nearest view with a menu, from this one upwards.
  final var nearestWithMenu: View? {
    var view: View? = self
    while let present = view, present.menuTrigger == nil { view = present.superview }
    return view
  }
}

/// The handler and the recognizer of a view's menu.
@MainActor final class MenuTrigger {
  var handler: @MainActor (MenuRequest) -> Void
  let longPress = LongPressGestureRecognizer()

  init(_ view: View, _ handler: @escaping @MainActor (MenuRequest) -> Void) {
    self.handler = handler
    longPress.allowedTouchTypes = [.direct, .pencil]
    longPress.addHandler { press in
      guard press.state == .began, let view = press.view else { return }
      view.requestMenu(.longPress, at: press.location(in: view), by: press.sequence.touches.first)
    }
    view.addGestureRecognizer(longPress)
  }
}
