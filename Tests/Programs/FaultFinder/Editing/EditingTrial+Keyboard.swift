import Dactyl
import DactylGeometry
import DactylRandom
import DactylTesting
import DactylText

/// The touch keyboard, with several fingers.
extension EditingTrial {
  /// A finger that has landed on a key, and rests there.
  private struct Press {
    let finger: TestFinger
    let label: String
  }

  /// Types on the touch keyboard: letters after each other, with fingers that rest on their keys while others land, and
  /// on keys that are held until they show their accents.
  func useTouchKeyboard(_ random: inout SeededSource) {
    endSeries()
    stage.application.touchKeyboardMode = .always
    focus()
    edited.editor.unmarkText()
    stage.advance(by: 0.5)
    defer { hideTouchKeyboard() }
    guard edited.editor.isEditable, edited.view.isFirstResponder, let keyboard = stage.application.inputView else {
      return log.check(
        !edited.editor.isEditable || !edited.view.isFirstResponder, "the touch keyboard is shown: \(name(of: edited))")
    }
    let old = edited.moment
    var (wanted, down) = ("", [Press]())
    let isSliding = random.chance(15)
    for _ in 0...random.int(1...6) {
      guard edited.view.isFirstResponder, let key = pick(&random, down.map(\.label), canDelete: !wanted.isEmpty) else {
        break
      }
      // TK-4: Letters come in the order of landing, whatever lifts first. Delete acts at the landing.
      if key.label == "delete" { wanted.removeLast() } else { wanted += key.label == "space" ? " " : key.label }
      let finger = stage.finger()
      log.note("lands on \(key.label)")
      finger.down(at: key.middle, in: keyboard)
      down.append(Press(finger: finger, label: key.label))
      // Delete repeats when it is held.
      let isHeld = random.chance(30) && !down.contains { $0.label == "delete" }
      stage.advance(by: isHeld ? 0.6 : 0.05)
      while !down.isEmpty, down.count > 2 || random.chance(60) || down.contains(where: { $0.label == "delete" }) {
        lift(&down, random.int(0...down.count - 1))
      }
    }
    while !down.isEmpty { lift(&down, random.int(0...down.count - 1)) }
    stage.application.layOutWindows()
    if edited.isPlain { checkLetters(wanted, old) }
    if isSliding { slideToAccent(&random, keyboard) }
  }

  private func lift(_ down: inout [Press], _ index: Int) {
    let press = down.remove(at: index)
    log.note("lifts from \(press.label)")
    press.finger.up()
    stage.advance(by: 0.03)
  }

  /// Returns a key that no finger is on, mostly a letter.
  private func pick(
    _ random: inout SeededSource, _ used: [String], canDelete: Bool
  ) -> (label: String, middle: Point)? {
    let keys = self.keys.filter { !used.contains($0.label) }
    let letters = keys.filter { $0.label.count == 1 && $0.label.first?.isLetter == true }
    let others = keys.filter { $0.label == "space" || $0.label == "delete" && canDelete }
    return random.chance(80) ? random.pick(letters) : random.pick(others) ?? random.pick(letters)
  }

  /// The keys that are shown, with their places in the keyboard.
  private var keys: [(label: String, middle: Point)] {
    guard let keyboard = stage.application.inputView else { return [] }
    stage.application.layOutWindows()
    return stage.elements(.button).compactMap { element in
      guard let label = element.label, let view = element.view, view.isDescendant(of: keyboard) else { return nil }
      return (label, view.convert(view.bounds.center, to: keyboard))
    }
  }

  /// TK-4: What was typed is in the place of what was selected, in the order of landing. Shift may be on by itself.
  private func checkLetters(_ wanted: String, _ old: Edited.Moment) {
    let (text, range) = (edited.editor.text, old.selection.range)
    let (before, behind) = (old.text[0..<range.lowerBound], old.text[range.upperBound..<old.text.count])
    let end = max(text.count - behind.utf8.count, range.lowerBound)
    let typed = text[range.lowerBound..<end]
    let isKept =
      text[0..<range.lowerBound].utf8.elementsEqual(before.utf8)
      && text[end..<text.count].utf8.elementsEqual(behind.utf8)
    log.check(
      wanted.isEmpty || isKept && typed.lowercased() == wanted.lowercased(),
      "fingers type in the order of landing: \(typed.escaped), wanted \(wanted.escaped) in "
        + "\(old.text.string.escaped) \(old.selection), now \(text.string.escaped)")
  }

  /// TK-5: A finger that holds a letter, slides to one of those made from it and lifts types that one, or nothing.
  private func slideToAccent(_ random: inout SeededSource, _ keyboard: View) {
    guard edited.view.isFirstResponder, let key = pick(&random, [], canDelete: false), key.label != "space" else {
      return
    }
    let old = edited.moment
    log.note("holds \(key.label), and slides")
    finger.down(at: key.middle, in: keyboard)
    stage.advance(by: 0.6)
    finger.move(to: key.middle + Point(x: Double(random.int(-90...90)), y: Double(random.int(-60...0))), in: keyboard)
    finger.up()
    stage.application.layOutWindows()
    guard edited.isPlain else { return }
    let added = edited.editor.text.count - old.text.count
    log.check(
      added >= 0 && added <= 16, "a held key types one letter: \(key.label), \(edited.editor.string.escaped)")
  }

  private func hideTouchKeyboard() {
    stage.application.touchKeyboardMode = .never
    stage.advance(by: 0.5)
    stage.application.layOutWindows()
    log.check(stage.application.inputView == nil, "the touch keyboard is hidden: \(name(of: edited))")
  }
}
