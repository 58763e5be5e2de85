import DactylGeometry
import DactylInput
import DactylSurface

extension ByteReader {
  /// A text, and events of an input method with any offsets in it.
  static let textInput = ByteReader("text-input") { bytes in
    var source = ByteSource(bytes)
    var automaton = TextInputAutomaton()
    var state = TextInputState(surface: SurfaceID(rawValue: 1), field: 1)
    state.surroundingText = source.text()
    // A text longer than a message.
    let copies = source.choice(4) == 3 ? 40 : 1
    state.surroundingText = String(repeating: state.surroundingText, count: copies)
    var commits: UInt32 = 0
    while !source.isEmpty {
      switch source.choice(8) {
      case 0: _ = automaton.entered(SurfaceID(rawValue: source.choice(2) + 1))
      case 1: _ = automaton.left(source.byte() < 128 ? nil : state.surface)
      case 2: automaton.preedit(source.text(), cursorBegin: source.shortInt32(), cursorEnd: source.shortInt32())
      case 3: automaton.commit(source.text())
      case 4:
        automaton.delete(
          before: UInt32(bitPattern: source.shortInt32()), after: UInt32(bitPattern: source.shortInt32()))
      case 5:
        let serial = source.byte() < 200 ? commits : UInt32(bitPattern: source.shortInt32())
        for case .edit(let edit, _) in automaton.done(serial: serial) { try checkEdit(edit) }
      case 6:
        state.cursor = Int(source.shortInt32()) * copies
        state.anchor = Int(source.shortInt32()) * copies
        state.caret = Rect(x: Double(source.int32()), y: Double(source.shortInt32()), width: 1, height: 20)
        state.isChangedByInputMethod = source.byte() < 128
      default: automaton.showPanel()
      }
      automaton.state = source.choice(8) == 7 ? nil : state
      for request in automaton.update() {
        if request == .commit { commits &+= 1 }
        if case .setSurroundingText(let text) = request { try checkSurrounding(text, of: state) }
      }
      try check(automaton.update().isEmpty, "nothing is sent twice")
    }
  }

  private static func checkEdit(_ edit: TextInputEdit) throws {
    try check(edit.deletedBefore >= 0 && edit.deletedAfter >= 0, "as many bytes are deleted as there are: \(edit)")
    guard let selected = edit.selected else { return }
    let bytes = Array(edit.marked.utf8)
    for place in [selected.lowerBound, selected.upperBound] {
      try check(
        (0...bytes.count).contains(place) && (place == bytes.count || bytes[place] & 0xc0 != 0x80),
        "the selection is between letters of the marked text: \(edit)")
    }
  }

  private static func checkSurrounding(_ sent: TextInputContent.SurroundingText, of state: TextInputState) throws {
    let bytes = Array(sent.text.utf8)
    try check(bytes.count <= 4000 && !bytes.contains(0), "a text fits into a message: \(bytes.count)")
    for place in [sent.cursor, sent.anchor] {
      try check(
        (0...bytes.count).contains(place) && (place == bytes.count || bytes[place] & 0xc0 != 0x80),
        "the selection is between letters of the text: \(place) of \(bytes.count)")
    }
    let whole = state.surroundingText.utf8.map { $0 == 0 ? 0x20 : $0 }
    guard !bytes.isEmpty else { return }
    let cursor = min(max(state.cursor, 0), whole.count)
    // The cursor of the state may be inside of a letter.
    let isPart = (max(cursor - sent.cursor - 3, 0)...max(cursor - sent.cursor, 0)).contains { start in
      start + bytes.count <= whole.count && whole[start..<start + bytes.count].elementsEqual(bytes)
    }
    try check(isPart, "what is sent is the text around the cursor: \(sent) of \(state.cursor)")
  }
}
