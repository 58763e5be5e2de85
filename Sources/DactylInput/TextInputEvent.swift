/// An event of the input method of a seat (`zwp_text_input_v3`).
package enum TextInputEvent: Hashable, Sendable {
  /// The input method edits text on `surface` from now on; nil is a surface that the program has destroyed.
  case entered(surface: SurfaceID?)
  /// It edits no text any more. Marked text is lost.
  case left
  /// It edits the text with the number `field` (`TextInputState.field`), which may have lost the focus meanwhile; nil
  /// is the text with the focus.
  case edit(TextInputEdit, field: Int? = nil)
  /// The seat has no input method any more.
  case lost
}

/// An edit by an input method. The marked text is removed first. Then the parts apply in the order of the properties.
package struct TextInputEdit: Hashable, Sendable {
  /// The bytes to delete before the selection, and behind it. They may exceed the text, or end inside a code point.
  package var deletedBefore = 0
  package var deletedAfter = 0
  /// The text that replaces the selection; empty for none.
  package var committed = ""
  /// The new marked text at the caret; empty for none.
  package var marked = ""
  /// The selection in the marked text, in bytes at beginnings of code points; nil hides the caret.
  package var selected: Range<Int>?

  package init(
    deletedBefore: Int = 0, deletedAfter: Int = 0, committed: String = "", marked: String = "",
    selected: Range<Int>? = nil
  ) {
    self.deletedBefore = deletedBefore
    self.deletedAfter = deletedAfter
    self.committed = committed
    self.marked = marked
    self.selected = selected
  }
}
