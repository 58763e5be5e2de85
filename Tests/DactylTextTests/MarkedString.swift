import DactylText
import Testing

/// A text with its selection: `|` is the caret, and `^` the other end of the selection, if there is one.
struct MarkedString {
  var text = ""
  var anchor: Int?
  var head: Int?

  init(_ string: String) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "|": head = text.utf8.count
      case "^": anchor = text.utf8.count
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  var selection: TextSelection {
    let head = head ?? text.utf8.count
    return TextSelection(anchor: anchor ?? head, head: head)
  }
}

@MainActor extension TextEditor {
  /// An editor of a text with its selection.
  convenience init(marked string: String) {
    let marked = MarkedString(string)
    self.init(marked.text)
    selection = marked.selection
  }

  /// The text with its selection.
  var marked: String {
    var bytes = Array(string.utf8)
    let (anchor, head) = (selection.anchor, selection.head)
    // The later mark first, so that the position of the other one stays the same.
    if anchor > head { bytes.insert(UInt8(ascii: "^"), at: anchor) }
    bytes.insert(UInt8(ascii: "|"), at: head)
    if anchor < head { bytes.insert(UInt8(ascii: "^"), at: anchor) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// The code points, for the messages of tests: strings with marks look alike.
  var codePoints: String {
    unicodeScalars.map { $0.isASCII && $0.value > 0x20 ? String($0) : "<\(String($0.value, radix: 16))>" }.joined()
  }
}

/// Something that is done in a text, and the text afterwards.
struct Step: Sendable, CustomTestStringConvertible {
  let movement: TextMovement
  let granularity: TextGranularity
  let before: String
  let after: String
  let reason: String

  init(
    _ movement: TextMovement, _ granularity: TextGranularity, _ before: String, _ after: String, _ reason: String
  ) {
    (self.movement, self.granularity, self.before, self.after) = (movement, granularity, before, after)
    self.reason = reason
  }

  var testDescription: String { "\(movement) by \(granularity): \(before.codePoints) (\(reason))" }
}
