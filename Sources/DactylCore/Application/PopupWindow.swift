/// The window that fills a popup. It never becomes the key window: what has the program's focus keeps it while a menu is
/// open (`MN-4`).
///
/// Keys that nobody in it takes go on from there to the key window's first responder, and Escape is a command of every
/// popup with grab: the dispatcher sees to both.
final class PopupWindow: Window {
  weak var popup: Popup?

  override var canBecomeKey: Bool { false }
}
