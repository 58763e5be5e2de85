import DactylText

/// Follows the editing in a ``TextView``.
@MainActor public protocol TextViewDelegate: AnyObject {
  /// The text view has got the keyboard focus. Default: nothing.
  func textViewDidBeginEditing(_ textView: TextView)
  /// The text view has lost the keyboard focus. Default: nothing.
  func textViewDidEndEditing(_ textView: TextView)
  /// Returns the text to insert instead of `text` in `range`, in UTF-8 bytes; nil refuses the change. See
  /// ``TextEditorDelegate/textEditor(_:shouldReplace:with:)``. Default: `text`.
  func textView(_ textView: TextView, shouldReplace range: Range<Int>, with text: String) -> String?
  /// The user has changed the text. Default: nothing.
  func textViewDidChange(_ textView: TextView)
  /// The selection has changed. Default: nothing.
  func textViewDidChangeSelection(_ textView: TextView)
  /// The user has chosen a link, by a tap or a click with Control. See ``TextView/decorate``. Default: nothing.
  func textView(_ textView: TextView, didChoose link: String)
}

extension TextViewDelegate {
  public func textViewDidBeginEditing(_ textView: TextView) {}
  public func textViewDidEndEditing(_ textView: TextView) {}
  public func textView(_ textView: TextView, shouldReplace range: Range<Int>, with text: String) -> String? { text }
  public func textViewDidChange(_ textView: TextView) {}
  public func textViewDidChangeSelection(_ textView: TextView) {}
  public func textView(_ textView: TextView, didChoose link: String) {}
}
