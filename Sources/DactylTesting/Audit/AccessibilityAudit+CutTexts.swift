import Dactyl

extension AccessibilityAudit {
  /// Returns a finding if a part of a text can't be read.
  func cutText(_ text: DrawnText) -> AccessibilityFinding? {
    // Texts that are edited or turned scroll inside of their element.
    let search = CutTextSearch { $0.nearest(where: Self.scrollsByItself) != nil }
    guard let fault = search.fault(of: text.frame, in: text.view, isTruncated: text.layout.isTruncated),
      !canBeRead(text)
    else { return nil }
    return text.finding(
      .cutText, "The text \(fault). Let it wrap, give it more room, or show it in a tool tip or where it scrolls.")
  }

  /// Whether the view shows parts of a longer text or list one after the other. A placeholder does not scroll.
  private static func scrollsByItself(_ view: View) -> Bool {
    if let field = view as? TextField { return !field.text.isEmpty }
    if view is TextView { return true }
    let description = view.accessibilityDescription
    return description.actions.contains(.increment) && description.role != .none && !(view is Stepper)
  }

  /// Whether the user gets to read the whole text: by a pointer that rests on it, or by widening its column.
  func canBeRead(_ text: DrawnText) -> Bool {
    text.view.nearest { view in
      view.toolTip != nil || [.columnHeader, .cell].contains(view.accessibilityDescription.role)
    } != nil
  }
}
