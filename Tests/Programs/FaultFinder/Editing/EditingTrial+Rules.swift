import Dactyl
import DactylGeometry
import DactylGraphics
import DactylText

/// Rules that hold after each step, and those that are checked now and then.
extension EditingTrial {
  func check(_ text: Edited, _ old: Edited.Moment) {
    let (editor, new, name) = (text.editor, text.moment, name(of: text))
    let count = editor.text.count
    log.note(
      "\(name): \(editor.string.escaped) \(new.selection.anchor) \(new.selection.head) \(text.view.caretRect.minX)")
    for position in [new.selection.anchor, new.selection.head] {
      guard position >= 0, position <= count else {
        return log.breaks("the selection is in the text: \(position) of \(count)")
      }
      let index = editor.string.utf8.index(editor.string.startIndex, offsetBy: position)
      log.check(
        index.samePosition(in: editor.string.unicodeScalars) != nil,
        "the selection is between code points: \(position) in \(editor.string.escaped)")
      // Only an edit leaves a caret inside of a character (TI-1).
      let isMoved = new.changes == old.changes && new.text == old.text && new.selection != old.selection
      guard isMoved, new.marked == nil, old.marked == nil else { continue }
      log.check(
        index.samePosition(in: editor.string) != nil,
        "the selection is between characters: \(position) in \(editor.string.escaped)")
    }
    if let marked = new.marked {
      log.check(
        marked.lowerBound >= 0 && marked.upperBound <= count, "marked text is in the text: \(marked) of \(count)")
    }
    checkField(text, old)
    checkCaret(text)
    let value = text.view.accessibilityDescription.value ?? ""
    // TI-6
    let wanted = text.isSecure ? String(repeating: "•", count: editor.string.count) : editor.string
    log.check(value.utf8.elementsEqual(wanted.utf8), "the value is the text: \(value.escaped), \(wanted.escaped)")
    // TI-3
    log.check(
      new.text == old.text || new.changes > old.changes || text.wasSet,
      "a change by the user is reported: \(old.text.string.escaped), now \(editor.string.escaped)")
    text.wasSet = false
  }

  private func checkField(_ text: Edited, _ old: Edited.Moment) {
    guard let field = text.field else { return }
    log.check(!field.text.contains(where: \.isNewline), "a field has one line: \(field.text.escaped)")
    if text.filter == .digits || text.filter == .onlyDigits, text.editor.markedRange == nil {
      let digits = field.text.filter { $0 != "-" }
      log.check(digits.allSatisfy(\.isNumber), "a filter is asked for all text: \(field.text.escaped)")
    }
  }

  /// The caret of each text has a place in it.
  private func checkCaret(_ text: Edited) {
    let (caret, bounds) = (text.view.caretRect, text.view.bounds)
    let values = "\(caret) in \(bounds), \(text.editor.string.escaped) \(text.editor.selection.head)"
    let numbers = [caret.minX, caret.minY, caret.width, caret.height]
    log.check(numbers.allSatisfy(\.isFinite) && caret.height > 0, "the caret has a place: \(values)")
    log.check(
      caret.minX >= 0 && caret.maxX <= max(bounds.width, caret.width) || !hasRoom(text.view),
      "the caret is inside the width: \(values)")
    guard let view = text.view as? TextView else { return }
    log.check(
      caret.minY >= -1 && caret.maxY <= view.contentSize.height + 1,
      "the caret is inside the content: \(values), \(view.contentSize)")
  }

  /// The caret that was moved or typed with is seen (SV-24).
  func checkCaretIsVisible() {
    let (view, editor) = (edited.view, edited.editor)
    guard view.isFirstResponder, editor.isEditable else { return }
    // Questions of other rules may have measured lines above it, which move it in the next frame.
    view.layoutIfNeeded()
    let (caret, bounds) = (view.caretRect(at: editor.selection.head), view.bounds)
    let isSeen =
      editor.isSingleLine
      ? caret.minX >= bounds.minX - 1 && caret.maxX <= bounds.maxX + 1
      : caret.minY >= bounds.minY - 1 && caret.maxY <= bounds.maxY + 1 || caret.height > bounds.height - 16
    let textView = view as? TextView
    let isScrolled = textView?.isScrollEnabled ?? true
    guard !isSeen, isScrolled, hasRoom(view) else { return }
    log.breaks("the caret is seen: \(caret) in \(bounds), \(editor.string.escaped) \(editor.selection.head)")
  }

  /// Whether there is room for text. The button of a field may leave none.
  private func hasRoom(_ view: View) -> Bool { view is TextView || view.bounds.width > 120 }

  // MARK: All places

  /// The direction of the whole text (TI-80).
  private var textDirection: TextDirection {
    let start = edited.editor.text[0..<min(edited.editor.text.count, 4096)]
    let ofInterface: TextDirection = edited.view.isMirrored ? .rightToLeft : .leftToRight
    return TextDirection(of: start) ?? (start.allSatisfy(\.isNewline) ? ofInterface : .leftToRight)
  }

  /// Returns the place that the caret reaches last to the right, or to the left (TI-80): the end on that side of the
  /// last paragraph in the direction of the text, or of the first one.
  func lastPlace(isRight: Bool) -> Int? {
    guard let geometry = edited.editor.geometry else { return nil }
    let text = edited.editor.text
    let isDown = isRight == (textDirection == .leftToRight)
    let content = text.contentRange(ofParagraph: isDown ? text.paragraphCount - 1 : 0)
    return geometry.isRightToLeft(at: content.lowerBound) == isRight ? content.lowerBound : content.upperBound
  }

  /// TI-1, TI-80: Right and Left visit each place once, and reach the other end.
  func tour() {
    let editor = edited.editor
    editor.unmarkText()
    guard editor.text.count < 400, let left = lastPlace(isRight: false), let right = lastPlace(isRight: true) else {
      return
    }
    let isOneDirection = (0..<editor.text.paragraphCount).allSatisfy {
      hasOneDirection(at: editor.text.paragraphRange(at: $0).lowerBound)
    }
    for isRight in [true, false] {
      editor.selection = TextSelection(isRight ? left : right)
      var visited = [editor.selection.head]
      while visited.count <= editor.text.count + 1 {
        editor.move(isRight ? .right : .left)
        guard editor.selection.head != visited.last else { break }
        visited.append(editor.selection.head)
      }
      let values = "\(editor.string.escaped), \(isRight ? "to the right" : "to the left"): \(visited)"
      log.check(Set(visited).count == visited.count, "Left and Right visit each place once: \(values)")
      log.check(visited.last == (isRight ? right : left), "Left and Right reach the other end: \(values)")
      let places = editor.string.count + 1
      log.check(
        isOneDirection ? visited.count == places : visited.count <= places,
        "Left and Right visit each place: \(places), \(values)")
      tourByWords(isRight, from: isRight ? left : right, to: isRight ? right : left)
    }
  }

  /// Control-Left and Control-Right go round nowhere.
  private func tourByWords(_ isRight: Bool, from start: Int, to end: Int) {
    let editor = edited.editor
    editor.selection = TextSelection(start)
    var visited = [start]
    while visited.count <= editor.text.count + 1 {
      editor.move(isRight ? .right : .left, by: .word)
      guard editor.selection.head != visited.last else { break }
      visited.append(editor.selection.head)
    }
    let values = "\(editor.string.escaped), \(isRight ? "to the right" : "to the left"): \(visited)"
    log.check(Set(visited).count == visited.count, "movements by words visit no place twice: \(values)")
    log.check(visited.last == end, "movements by words reach the other end: \(values)")
  }

  /// The positions between characters.
  var places: [Int] {
    var places = [0]
    for character in edited.editor.string { places.append(places[places.count - 1] + character.utf8.count) }
    return places
  }

  /// The place in the middle of a caret is that of the caret.
  func checkPlaces() {
    let (view, editor) = (edited.view, edited.editor)
    // A character that is wider than a line is on several.
    guard editor.markedRange == nil, editor.isSingleLine || view.bounds.width >= 150 else { return }
    let carets = carets.suffix(300)
    for (place, caret) in carets {
      // Pango shows a letter whose many marks are of several fonts as several letters.
      guard hasOneDirection(at: place), place - editor.text.position(before: place) <= 16 else { continue }
      let found = view.position(at: Point(x: caret.minX + 0.05, y: caret.midY))
      guard found != place else { continue }
      let other = view.caretRect(at: found)
      log.check(
        abs(other.minX - caret.minX) < 1.5 && isOnLine(caret, of: other),
        "the place at a caret is its own: \(editor.string.escaped) \(place), found \(found), \(caret) \(other)")
    }
  }

  /// Whether two carets are on one line. They have the heights of the letters beside them, which may be of several
  /// fonts.
  private func isOnLine(_ caret: Rect, of other: Rect) -> Bool {
    (other.minY...other.maxY).contains(caret.midY) && (caret.minY...caret.maxY).contains(other.midY)
  }

  /// A text that grew by edits looks as a new one does. The pieces of a longer paragraph depend on its edits (TI-64).
  func checkAnew() {
    let editor = edited.editor
    editor.unmarkText()
    let text = editor.text
    guard (0..<text.paragraphCount).allSatisfy({ text.paragraphRange(at: $0).count <= 1024 }) else { return }
    stage.application.layOutWindows()
    let new: any EditedText
    if let view = edited.view as? TextView {
      let copy = TextView(view.text, frame: view.frame)
      (copy.textRole, copy.style, copy.hyphenates) = (view.textRole, view.style, view.hyphenates)
      new = copy
    } else {
      guard let field = edited.field else { return }
      let copy = TextField(field.text, frame: field.frame)
      (copy.font, copy.textAlignment, copy.textInputTraits) = (field.font, field.textAlignment, field.textInputTraits)
      new = copy
    }
    stage.view.addSubview(new)
    stage.application.layOutWindows()
    let places = places
    for place in places { _ = (edited.view.caretRect(at: place), new.caretRect(at: place)) }
    // A field may be scrolled.
    let origins = [edited.view, new].map { editor.isSingleLine ? $0.caretRect(at: 0).minX : 0 }
    for place in places {
      let (old, other) = (edited.view.caretRect(at: place), new.caretRect(at: place))
      let isSame =
        abs(old.minX - origins[0] - other.minX + origins[1]) < 0.1 && abs(old.minY - other.minY) < 0.1
        && abs(old.height - other.height) < 0.1
      guard !isSame else { continue }
      log.breaks("a text that grew is as a new one: \(editor.string.escaped) at \(place): \(old) \(other)")
      break
    }
    new.removeFromSuperview()
  }
}
