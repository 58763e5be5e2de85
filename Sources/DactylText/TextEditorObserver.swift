/// Follows a text beside the delegate of its editor. It is called before the delegate.
@MainActor package protocol TextEditorObserver: AnyObject {
  /// The text has changed.
  func editor(_ editor: TextEditor, didMake change: TextChange)
  /// The selection has changed.
  func editorDidChangeSelection(_ editor: TextEditor)
}
