/// The window that fills a popup. It never becomes the key window: what has the program's focus keeps it while a menu is
/// open (`MN-4`).
final class PopupWindow: Window {
  weak var popup: Popup?
  /// Whose popup it is, or was last: keys that are down when it closes still have to end.
  weak var owner: Application?
  /// Keys that the popup had no use for, and who got them.
  private var forwarded: [(press: Press, responder: Responder)] = []

  override var canBecomeKey: Bool { false }

  /// Escape dismisses the popup; what else nobody in it takes is the key window's, as if there were no popup.
  override func pressesBegan(_ presses: [Press], with event: Event) {
    for press in presses where !Self.dismisses(press) {
      guard let key = owner?.keyWindow, key !== self else { continue }
      let responder = key.firstResponder ?? key
      forwarded.append((press, responder))
      responder.pressesBegan([press], with: event)
    }
    if presses.contains(where: Self.dismisses) { popup?.dismiss() }
  }

  override func pressesChanged(_ presses: [Press], with event: Event) {
    for (press, responder) in forwarded where presses.holds(press) {
      responder.pressesChanged([press], with: event)
    }
  }

  override func pressesEnded(_ presses: [Press], with event: Event) {
    for (press, responder) in take(presses) { responder.pressesEnded([press], with: event) }
  }

  override func pressesCancelled(_ presses: [Press], with event: Event) {
    for (press, responder) in take(presses) { responder.pressesCancelled([press], with: event) }
  }

  private func take(_ presses: [Press]) -> [(press: Press, responder: Responder)] {
    let taken = forwarded.filter { entry in presses.contains { $0 === entry.press } }
    forwarded.removeAll { entry in presses.contains { $0 === entry.press } }
    return taken
  }

  private static func dismisses(_ press: Press) -> Bool { press.key.name == "Escape" }
}
