import DactylGeometry

/// How a view was asked for its menu (`MN-1`).
public struct MenuRequest: Sendable {
  /// The way in which the user asked.
  public enum Source: Hashable, Sendable {
    /// A finger or a pen was held on the view.
    case longPress
    /// The secondary button of a pointer.
    case secondaryButton
    /// The menu key.
    case keyboard
  }

  /// How the user asked.
  public let source: Source
  /// In the view's own coordinates; the middle of the view for the keyboard.
  public let location: Point
  /// The touch that asks, nil for the keyboard. It goes on (`MN-2`): `Popup.show(from:rect:for:)` takes it, and
  /// `Popup.onOpeningTouchChanged` tells what becomes of it.
  public let touch: Touch?
}

extension View {
  /// Called when the user asks for the view's menu: by a long press, at the down of the pointer's secondary button, or by
  /// the menu key while the view is on the chain of the first responder (`MN-1`). Nil, the default: the view has no menu.
  ///
  /// Show the menu from here. The long press goes on to its end meanwhile (`MN-2`); a press of the secondary button
  /// reaches no recognizer and no view.
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

  /// The recognizer that `menuHandler` brings, for requirements and delegates; nil while the view has no menu.
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

/// What makes a view answer to the wish for a menu.
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
