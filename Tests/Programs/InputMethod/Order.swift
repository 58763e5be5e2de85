import Glibc

/// An edit that the input method makes.
struct Order {
  enum Part {
    /// The caret is in bytes of the text.
    case preedit(String, cursor: Int32)
    case commit(String)
    /// In bytes around the selection.
    case delete(before: UInt32, after: UInt32)
  }

  var parts: [Part] = []

  /// Nil if a part is none.
  init?(_ line: String) {
    var rest = Substring(line)
    while let end = rest.firstRange(of: " + ") {
      guard let part = Part(rest[..<end.lowerBound]) else { return nil }
      parts.append(part)
      rest = rest[end.upperBound...]
    }
    guard let part = Part(rest) else { return nil }
    parts.append(part)
  }
}

extension Order.Part {
  fileprivate init?(_ text: Substring) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    switch words.first {
    case "preedit":
      guard words.count == 3, let cursor = Int32(words[1]) else { return nil }
      self = .preedit(String(words[2]), cursor: cursor)
    case "commit" where words.count > 1:
      self = .commit(String(text.dropFirst("commit ".count)))
    case "delete":
      guard words.count == 3, let before = UInt32(words[1]), let after = UInt32(words[2]) else { return nil }
      self = .delete(before: before, after: after)
    default:
      return nil
    }
  }
}

/// The lines that arrive in a pipe.
struct OrderLines {
  private let descriptor: Int32
  private var unfinished: [UInt8] = []

  init(reading descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the lines that have arrived; nil at the end of the pipe.
  mutating func next() -> [String]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil }
    unfinished += buffer.prefix(count)
    var parts = unfinished.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    unfinished = Array(parts.removeLast())
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }
}
