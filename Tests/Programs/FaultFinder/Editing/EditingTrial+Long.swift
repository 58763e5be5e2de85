import Dactyl
import DactylGraphics
import DactylRandom
import DactylText

/// Long texts, whose work is counted: it must not grow with the square of the text (TI-64).
extension EditingTrial {
  /// Sets or pastes a long text, uses some keys, and sets a short text again.
  func setLongText(_ random: inout SeededSource) {
    focus()
    edited.editor.unmarkText()
    // It takes as long as many other steps.
    guard random.chance(35), edited.isPlain, edited.view.isFirstResponder else { return }
    let piece = random.pick(
      "\n", "a line of some words\n", "a line of some words ", "x", "e\u{301}", "\u{301}", "\u{301}", "שלום",
      "漢字")
    // One letter with so many marks that reading it twice costs more than a key may.
    let isOneLetter = piece == "\u{301}"
    let count = random.int(isOneLetter ? 1800...2200 : 100...250) << 10
    let limit = isOneLetter ? Self.chanceOfWork * 5 / 2 : Self.chanceOfWork
    let text = "a" + String(repeating: piece, count: count / piece.utf8.count)
    let work = TextWork()
    edited.editor.work = work
    defer {
      edited.editor.work = nil
      edited.setText("short")
      // Later steps read the whole text again and again.
      if stage.application.pasteboard.hasText { stage.application.pasteboard.setText("short") }
      stage.application.layOutWindows()
    }
    let isPasted = random.chance(50)
    log.note("\(isPasted ? "pastes" : "sets") \(text.utf8.count) bytes of \(piece.escaped)")
    let cost = self.work(work) {
      if isPasted {
        stage.application.pasteboard.setText(text)
        stage.keyboard.press("v", modifiers: .control)
      } else {
        edited.setText(text)
      }
    }
    log.check(
      cost <= 30 * text.utf8.count + Self.chanceOfWork,
      "the work for a text grows with its length: \(cost) bytes for \(text.utf8.count) of \(piece.escaped)")
    for _ in 0...random.int(1...4) {
      let key = random.pick("a", "BackSpace", "Left", "Right", "Up", "Down", "Home", "End", "Prior", "Return")
      let modifiers: ModifierFlags = random.weighted(([], 5), (.control, 1), (.shift, 1))
      // A key that replaces a selection reads all of it, for Undo.
      let replacesMuch = !edited.editor.selection.isEmpty && ["a", "BackSpace", "Return"].contains(key)
      let cost = self.work(work) { stage.keyboard.press(key, modifiers: modifiers) }
      log.note("key \(key) \(modifiers.rawValue)")
      // So does a movement by words in a text that is a single word.
      let isInOneWord = modifiers == .control && !piece.contains { $0.isWhitespace }
      if replacesMuch || isInOneWord { break }
      log.check(
        cost <= limit,
        "the work for a key does not grow with the text: \(key) \(modifiers.rawValue) \(cost) bytes of "
          + "\(text.utf8.count) of \(piece.escaped)")
    }
  }

  /// The work that a key may have: how much comes into sight is chance. A letter of nothing but marks takes most: up to
  /// 1,700,000 in a text of 480 kB, and no more in a longer one, since the heights of its lines are estimated far too
  /// high. That the work does not grow at all is a matter of `CostTests`.
  private static let chanceOfWork = 800_000

  /// Returns the bytes that are read and laid out by `action` and for the next frame.
  private func work(_ work: TextWork, _ action: () -> Void) -> Int {
    let before = work.bytesRead + TextLayout.bytesRead
    action()
    stage.advance(by: 0.05)
    stage.application.layOutWindows()
    return work.bytesRead + TextLayout.bytesRead - before
  }
}
