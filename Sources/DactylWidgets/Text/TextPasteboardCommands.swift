import DactylCore
import DactylText

/// Cut, copy and paste of a text that the user edits, for its keys, for its menu, and for a mouse (`TI-20`, `TI-21`).
///
/// A secure text gives nothing to a pasteboard, and a text that is not editable takes nothing.
@MainActor struct TextPasteboardCommands {
  /// The most bytes that are pasted into one line, which is shaped as a whole for each change.
  private static let lineLimit = 1 << 16

  private let view: any View & TextInput

  /// The most bytes that are cut.
  private let limit: Int

  init(_ view: any View & TextInput, limit: Int = Pasteboard.standardLimit) { (self.view, self.limit) = (view, limit) }

  private var editor: TextEditor { view.editor }
  private var application: Application? { view.window?.application }
  private var canCopy: Bool { !view.textInputTraits.isSecure && !editor.selection.isEmpty }

  /// Returns whether `command` would have an effect now; false for commands that have nothing to do with a pasteboard.
  func canPerform(_ command: TextEditingCommand) -> Bool {
    switch command {
    case .copy: canCopy
    // A text that no paste would give back stays.
    case .cut: canCopy && editor.isEditable && editor.selection.range.count <= limit
    case .paste: editor.isEditable && application?.pasteboard.hasText == true
    default: false
    }
  }

  /// Performs `command`. Returns false if it would have no effect.
  func perform(_ command: TextEditingCommand) -> Bool {
    guard canPerform(command), let application else { return false }
    switch command {
    case .cut:
      application.pasteboard.setText(editor.selectedText)
      name(.cut) { editor.delete(.backward) }
    case .copy: application.pasteboard.setText(editor.selectedText)
    default: paste(from: application.pasteboard)
    }
    return true
  }

  /// Makes the selected text the primary selection, after the user has selected it with a mouse.
  func shareSelection() {
    guard canCopy, let selection = application?.primarySelection else { return }
    selection.setText(editor.selectedText)
    interaction?.sharedSelection = selection.changeCount
  }

  /// Takes the primary selection back, if it is from this text: the text is a secret now.
  func withdrawSelection() {
    guard let shared = interaction?.sharedSelection else { return }
    interaction?.sharedSelection = nil
    if let selection = application?.primarySelection, selection.changeCount == shared { selection.clear() }
  }

  private var interaction: TextInteraction? { (view as? any SelectableText)?.interaction }

  /// Replaces the selection by the primary selection.
  func pastePrimarySelection() {
    if let application { paste(from: application.primarySelection) }
  }

  /// The text may arrive later, from another program. It replaces what is selected then, unless the focus has moved.
  private func paste(from pasteboard: Pasteboard) {
    let limit = editor.isSingleLine ? Self.lineLimit : Pasteboard.standardLimit
    pasteboard.readText(limit: limit) { [weak view] result in
      guard let view, view.isFirstResponder, case .success(let text) = result, !text.isEmpty else { return }
      view.editor.unmarkText()
      TextPasteboardCommands(view).name(.paste) { view.editor.replace(view.editor.selection.range, with: text) }
    }
  }

  /// Calls `edit`, whose steps get the name of `command`.
  private func name(_ command: TextEditingCommand, _ edit: () -> Void) {
    if let undo = interaction?.undo { undo.name(command, edit) } else { edit() }
  }
}
