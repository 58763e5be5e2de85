/// The window that fills a popup. It never becomes the key window: the key window keeps the focus while a menu is open
/// (`MN-4`).
///
/// The dispatcher passes keys that the popup does not handle to the key window's first responder, and treats Escape as
/// a command of every popup with grab.
final class PopupWindow: Window {
  weak var popup: Popup?

  override var canBecomeKey: Bool { false }

  override func shadowDidChange(of view: View) {
    if view === self || view === rootViewController?.view { popup?.shadowDidChange() }
  }
}
