/// A state as text: a line for each value, `part/part/key=value`. Characters of names that have a meaning are escaped.
extension RestorableState {
  package static let heading = "dactyl state 1"
  /// The greatest depth of parts that is read.
  private static let greatestDepth = 32

  /// The state in a text. Lines that are none are left out; of another kind of text nothing is read.
  package init(text: String, heading: String = Self.heading) {
    var lines = text.unicodeScalars.split(separator: "\n")[...]
    guard let first = lines.popFirst(), String(first) == heading else { return }
    for line in lines {
      guard let sign = line.firstIndex(of: "=") else { continue }
      let path = line[..<sign].split(separator: "/", maxSplits: Self.greatestDepth, omittingEmptySubsequences: false)
      guard path.count <= Self.greatestDepth else { continue }
      set(Self.unescaped(line[line.index(after: sign)...]), at: path.map(Self.unescaped)[...])
    }
  }

  private mutating func set(_ value: String, at path: ArraySlice<String>) {
    guard let first = path.first else { return }
    if path.count == 1 {
      values[first] = value
    } else {
      parts[first, default: RestorableState()].set(value, at: path.dropFirst())
    }
  }

  /// The text, which is the same for the same state.
  package var text: String { text(heading: Self.heading) }

  package func text(heading: String) -> String {
    var text = heading + "\n"
    append(to: &text, path: "")
    return text
  }

  private func append(to text: inout String, path: String) {
    for (key, value) in values.sorted(by: { Self.precedes($0.key, $1.key) }) {
      text += path + Self.escaped(key) + "=" + Self.escaped(value) + "\n"
    }
    for (name, part) in parts.sorted(by: { Self.precedes($0.key, $1.key) }) {
      part.append(to: &text, path: path + Self.escaped(name) + "/")
    }
  }

  /// The order of the bytes. With `<`, neither of `"é#"` and `"e\u{301}"` is before the other, so that the order would
  /// depend on hashing.
  private static func precedes(_ name: String, _ other: String) -> Bool {
    name.utf8.lexicographicallyPrecedes(other.utf8)
  }

  // MARK: Escapes

  private static let escapes: [(Unicode.Scalar, Unicode.Scalar)] = [("\\", "\\"), ("/", "s"), ("=", "e"), ("\n", "n")]

  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let pair = escapes.first(where: { $0.0 == scalar }) {
        escaped.append("\\")
        escaped.append(pair.1)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  private static func unescaped(_ text: Substring.UnicodeScalarView) -> String {
    var (plain, isEscape) = (String.UnicodeScalarView(), false)
    for scalar in text {
      if !isEscape, scalar == "\\" {
        isEscape = true
      } else {
        plain.append(isEscape ? escapes.first { $0.1 == scalar }?.0 ?? scalar : scalar)
        isEscape = false
      }
    }
    return String(plain)
  }
}
