import DactylCore

extension ByteReader {
  /// A file with the state of a program, for its next start.
  static let state = ByteReader("state") { bytes in
    let state = RestorableState(text: String(decoding: bytes, as: UTF8.self))
    let text = state.text
    let again = RestorableState(text: text)
    try check(again == state, "a state is the same when it is written and read: \(Array(text.utf8))")
    try check(again.text == text, "the text of a state is always the same")
    try check(
      text.utf8.count <= bytes.count * 40 + 100, "a state is not much larger than its file: \(text.utf8.count)")
    let (number, isSet): (Double?, Bool?) = (state["width"], state["isMaximized"])
    try check(number == nil || isSet == nil || !state.isEmpty, "a state with values is not empty")
  }
}
