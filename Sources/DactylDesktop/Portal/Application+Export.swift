import DactylCore

extension Application {
  /// The seconds that a compositor may take to answer. Without a name or a token the dialog is shown all the same.
  private static let patienceWithCompositor = 1.0

  /// Calls `body` once, later, with the name of `toplevel` for a dialog of another program; nil if it has none.
  final func export(_ toplevel: Toplevel?, _ body: @escaping @MainActor (ToplevelExport?) -> Void) {
    ask(toplevel, { $0.export($1) }, body)
  }

  /// Calls `body` once, later, with a token for the program that opens something; nil if there is none.
  final func requestToken(_ toplevel: Toplevel?, _ body: @escaping @MainActor (String?) -> Void) {
    ask(toplevel, { $0.requestActivationToken(for: nil, $1) }, body)
  }

  private func ask<Value>(
    _ toplevel: Toplevel?, _ question: (Toplevel, @escaping @MainActor (Value?) -> Void) -> Void,
    _ body: @escaping @MainActor (Value?) -> Void
  ) {
    var isOver = false
    func answer(_ value: Value?) {
      guard !isOver else { return }
      isOver = true
      body(value)
    }
    // A compositor that is lost does not answer.
    schedule(after: toplevel == nil ? 0 : Self.patienceWithCompositor) { answer(nil) }
    if let toplevel { question(toplevel) { answer($0) } }
  }
}
