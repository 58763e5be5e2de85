import DactylGeometry

/// The state of a text that an input method gets, within the limits of `zwp_text_input_v3`.
package struct TextInputContent: Hashable {
  /// The offsets are in bytes of `text`, at beginnings of code points.
  package struct SurroundingText: Hashable {
    package var text = ""
    package var cursor = 0
    package var anchor = 0
  }

  /// Whole points of the surface.
  package struct CursorRectangle: Hashable {
    var x: Int32
    var y: Int32
    var width: Int32
    var height: Int32
  }

  /// Nil if the input method must not know it, or if it does not fit.
  var surroundingText: SurroundingText?
  /// Nil if it is not known.
  var cursorRectangle: CursorRectangle?

  init(_ state: TextInputState) {
    surroundingText = state.isSecure ? nil : SurroundingText(of: state)
    cursorRectangle = state.caret.flatMap(CursorRectangle.init)
  }
}

extension TextInputContent.SurroundingText {
  /// The longest text, in bytes, so that the message has at most 4096.
  static let longest = 4000

  /// The text of `state` around the selection, cut at code points; nil if the selection alone is too long.
  init?(of state: TextInputState) {
    let whole = state.surroundingText
    let cursor = whole.codePointStart(state.cursor)
    let anchor = whole.codePointStart(state.anchor)
    let (start, end, count) = (min(cursor, anchor), max(cursor, anchor), whole.utf8.count)
    guard end - start <= Self.longest else { return nil }
    // The same length on both sides; one side has what the other leaves.
    let room = Self.longest - (end - start)
    let after = min(count - end, max(room / 2, room - start))
    let before = min(start, room - after)
    let first = whole.codePointEnd(start - before)
    text = whole.utf8Text(first..<whole.codePointStart(end + after))
    // A NUL would end the text on the wire. A space is as long.
    if text.utf8.contains(0) { text = String(decoding: text.utf8.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self) }
    self.cursor = cursor - first
    self.anchor = anchor - first
  }
}

extension TextInputContent.CursorRectangle {
  /// The smallest whole rectangle around `rect`, and no empty one, which would mean that the place is not known; nil if
  /// `rect` is not finite or beyond the numbers of the wire.
  init?(_ rect: Rect) {
    let whole = rect.integral
    guard let x = Int32(exactly: whole.minX), let y = Int32(exactly: whole.minY),
      let width = Int32(exactly: max(whole.width, 1)), let height = Int32(exactly: max(whole.height, 1))
    else { return nil }
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// Offsets in bytes of UTF-8. Any number is accepted.
extension String {
  /// The last beginning of a code point, or the end of the text, that is not behind `offset`.
  func codePointStart(_ offset: Int) -> Int {
    var offset = min(max(offset, 0), utf8.count)
    while offset > 0, isInsideCodePoint(offset) { offset -= 1 }
    return offset
  }

  /// The first beginning of a code point, or the end of the text, that is not before `offset`.
  func codePointEnd(_ offset: Int) -> Int {
    var offset = min(max(offset, 0), utf8.count)
    while isInsideCodePoint(offset) { offset += 1 }
    return offset
  }

  private func isInsideCodePoint(_ offset: Int) -> Bool {
    offset < utf8.count && UTF8.isContinuation(utf8[utf8.index(utf8.startIndex, offsetBy: offset)])
  }

  fileprivate func utf8Text(_ range: Range<Int>) -> String {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: range.count)])
  }
}
