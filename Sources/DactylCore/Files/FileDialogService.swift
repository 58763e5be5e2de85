/// A service that asks the user for files with a dialog of its own, such as the desktop's (`FD-20`).
@MainActor public protocol FileDialogService: AnyObject {
  /// Asks the user, and calls `answer` once, later.
  ///
  /// The dialog belongs to `toplevel`; nil if the program has no toplevel. Returns a function that ends the question
  /// without an answer, as far as the dialog can be closed.
  func ask(
    _ request: FileRequest, for toplevel: Toplevel?, answer: @escaping @MainActor (FileDialogAnswer) -> Void
  ) -> @MainActor () -> Void
}

/// The answer of a `FileDialogService`.
public enum FileDialogAnswer: Hashable, Sendable {
  /// The user has chosen.
  case selection(FileSelection)
  /// The user has closed the dialog.
  case cancelled
  /// There is no such dialog here, or it does not answer. The program shows its own.
  case unavailable
}
