/// The window that fills a popup. It never becomes the key window: the key window keeps the focus while a menu is open
/// (`MN-4`).
///
/// The dispatcher passes keys that the popup does not handle to the key window's first responder, and treats Escape as
/// a command of every popup with grab.
final class PopupWindow: Window {
  weak var popup: Popup?

  override var canBecomeKey: Bool { false }

  /// That of the view that the popup was shown from.
  override var undoManager: UndoManager? { popup?.sourceView?.undoManager ?? super.undoManager }

  /// A menu with the name of the view that it was shown from, or a group if the popup does not grab the input.
  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = popup?.grabs == true ? .menu : .group
    guard popup?.grabs == true else { return }
    description.actions.append(.dismiss)
    // A menu without a title is that of its button.
    description.label = popup?.sourceView?.accessibilityDescription.label
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .dismiss, let popup else { return super.perform(action) }
    popup.dismiss()
    return true
  }

  override func shadowDidChange(of view: View) {
    if view === self || view === rootViewController?.view { popup?.shadowDidChange() }
  }
}
