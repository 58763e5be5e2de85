import DactylCore
import DactylGraphics
import DactylText

/// The mistakes in a text, which a checker finds in what is visible after a pause of typing (`TI-40` to `TI-42`).
@MainActor final class TextChecking {
  /// The pause, in seconds.
  static let pause = 0.5
  /// The most parts that are remembered.
  private static let mostParts = 500
  /// The most suggestions in a menu.
  private static let mostSuggestions = 6

  /// A part of the text that was given to the checker, or that it has checked.
  private struct Part {
    let id: Int
    var range: Range<Int>
  }

  private unowned let view: any SelectableText
  let checker: any TextChecker
  /// The mistakes, in the order of the text.
  private(set) var mistakes: [TextMistake] = []
  private var parts: [Part] = []
  private var nextID = 0
  private var timer: ScheduledAction?

  init(_ checker: any TextChecker, for view: any SelectableText) {
    (self.checker, self.view) = (checker, view)
    setNeedsCheck()
  }

  private var editor: TextEditor { view.editor }

  /// Whether the text is of a kind that has words.
  private var isAllowed: Bool {
    let traits = view.textInputTraits
    guard !traits.isSecure, traits.allowsCorrection else { return false }
    return traits.contentType == .plain || traits.contentType == .name
  }

  // MARK: Checking

  /// Checks what is visible after a pause.
  func setNeedsCheck() {
    timer?.cancel()
    timer = view.schedule(after: Self.pause) { [weak self] in self?.check() }
  }

  /// Checks what was scrolled into view, if a check is not due already.
  func visibleTextChanged() {
    if timer == nil { setNeedsCheck() }
  }

  private func check() {
    timer = nil
    guard isAllowed else { return forget() }
    // What an input method composes is checked when it is done.
    guard editor.markedRange == nil else { return }
    for range in view.visibleParts where !range.isEmpty {
      guard !parts.contains(where: { $0.range == range }) else { continue }
      nextID += 1
      let part = Part(id: nextID, range: range)
      if parts.count == Self.mostParts { forgetOldestPart() }
      parts.append(part)
      let text = editor.text[range]
      checker.check(text) { [weak self] mistakes in self?.receive(mistakes, for: part.id) }
    }
  }

  private func receive(_ answer: [TextMistake], for id: Int) {
    // A part that has changed is checked again.
    guard let range = parts.first(where: { $0.id == id })?.range else { return }
    mistakes.removeAll { $0.range.overlaps(range) }
    for mistake in answer {
      guard mistake.range.lowerBound >= 0, mistake.range.upperBound <= range.count, !mistake.range.isEmpty else {
        continue
      }
      let place = mistake.range.lowerBound + range.lowerBound..<mistake.range.upperBound + range.lowerBound
      guard editor.text.characterStart(place.lowerBound) == place.lowerBound,
        editor.text.characterStart(place.upperBound) == place.upperBound,
        !mistakes.contains(where: { $0.range.overlaps(place) })
      else { continue }
      mistakes.append(TextMistake(place, suggestions: mistake.suggestions))
    }
    mistakes.sort { $0.range.lowerBound < $1.range.lowerBound }
    view.mistakesChanged(in: range)
  }

  /// Forgets the part that was checked first, with its mistakes, so that a key costs the same however much was shown.
  private func forgetOldestPart() {
    let range = parts.removeFirst().range
    mistakes.removeAll { $0.range.overlaps(range) }
    view.mistakesChanged(in: range)
  }

  /// Forgets what was checked, so that it is checked again.
  func forget() {
    let old = parts
    (parts, mistakes) = ([], [])
    for part in old { view.mistakesChanged(in: part.range) }
  }

  /// Adapts the mistakes to a change of the text. The paragraphs of the change are checked again after the pause.
  func didMake(_ change: TextChange) {
    let shift = change.newRange.count - change.oldRange.count
    func moved(_ range: Range<Int>) -> Range<Int>? {
      if range.upperBound < change.oldRange.lowerBound { return range }
      if range.lowerBound > change.oldRange.upperBound {
        return range.lowerBound + shift..<range.upperBound + shift
      }
      return nil
    }
    parts = parts.compactMap { part in moved(part.range).map { Part(id: part.id, range: $0) } }
    mistakes = mistakes.compactMap { mistake in
      moved(mistake.range).map { TextMistake($0, suggestions: mistake.suggestions) }
    }
    setNeedsCheck()
  }

  /// Called when the kind of the text is another one.
  func kindChanged() {
    forget()
    setNeedsCheck()
  }

  // MARK: Showing

  /// Returns the mistake of the selection: the one that it is inside of.
  var selectedMistake: TextMistake? {
    let range = editor.selection.range
    return mistakes.first { $0.range.lowerBound <= range.lowerBound && range.upperBound <= $0.range.upperBound }
  }

  /// Draws a line below the mistakes of a part of the text, which begins at `start`.
  func mark(_ part: inout AttributedText, from start: Int) {
    let text = part.text
    for mistake in mistakes where mistake.range.overlaps(start..<start + text.utf8.count) {
      let range = mistake.range.clamped(to: start..<start + text.utf8.count)
      let indices =
        text.index(atByte: range.lowerBound - start)..<text.index(atByte: range.upperBound - start)
      part.changeAttributes(in: indices) { $0.underline = .wavy }
    }
  }

  // MARK: Menu

  /// The sections of the menu of editing for the selected mistake; none without one.
  var menuElements: [any MenuElement] {
    guard let mistake = selectedMistake else { return [] }
    let word = editor.text[mistake.range]
    var choices = mistake.suggestions.prefix(Self.mostSuggestions).map { suggestion in
      Action(title: suggestion) { [weak self] _ in self?.replace(mistake, with: suggestion) }
    }
    if !editor.isEditable { choices = [] }
    func accept(_ title: LocalizedText, _ accept: (@MainActor (String) -> Void)?) -> Action? {
      accept.map { accept in
        Action(title: view.localized(title)) { [weak self] _ in
          accept(word)
          self?.forget()
          self?.setNeedsCheck()
        }
      }
    }
    let others = [accept(FrameworkText.ignoreWord, checker.ignore), accept(FrameworkText.learnWord, checker.learn)]
      .compactMap(\.self)
    return [choices, others].filter { !$0.isEmpty }.map { Menu(options: .displayInline, children: $0) }
  }

  /// Replaces a mistake by `suggestion`, as a change by the user, if it is still there.
  private func replace(_ mistake: TextMistake, with suggestion: String) {
    guard mistakes.contains(mistake) else { return }
    editor.replace(mistake.range, with: suggestion)
  }
}
