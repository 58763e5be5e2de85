import DactylText

/// Finds out how much of a text has arrived in another one, whose filter or formatter may have changed it (`TI-62`).
enum TextArrival {
  /// Returns the part of `text` that has not arrived; nil if nothing has. `change` has inserted the text.
  ///
  /// The letters that arrived are those of the change, without those that it removed, in the order of `text`. Capital
  /// and small letters count as the same, a space stands for a line break, and line breaks alone are not left over.
  static func rest(of text: String, after change: TextChange) -> String? {
    if change.removed.isEmpty, change.inserted == text { return text.isEmpty ? nil : "" }
    // A mark behind a line break joins the space that stands for it.
    if change.removed.isEmpty, !change.inserted.isEmpty, change.inserted == onOneLine(text) { return "" }
    var arrived = Letters(change.inserted)
    _ = arrived.take(change.removed.map(Self.form))
    var source = Letters(text)
    guard source.take(arrived.left.map(\.form)) > 0 else { return nil }
    let rest = source.left.map(\.letter)
    return rest.allSatisfy(\.isNewline) ? "" : String(rest)
  }

  /// Returns the text with a space for each line break, and none at its end.
  private static func onOneLine(_ text: String) -> String {
    var line = text[...]
    while line.last?.isNewline == true { line.removeLast() }
    return String(line.map { $0.isNewline ? " " : $0 })
  }

  fileprivate static func form(_ letter: Character) -> String { letter.isNewline ? " " : letter.lowercased() }

  /// The letters of a text, some of which are taken away.
  private struct Letters {
    private let all: [(letter: Character, form: String)]
    private var isTaken: [Bool]
    /// The places of each letter, in order, and the number of those that can't be taken any more.
    private var places: [String: (indices: [Int], next: Int)] = [:]

    init(_ text: String) {
      all = text.map { ($0, TextArrival.form($0)) }
      isTaken = Array(repeating: false, count: all.count)
      for (index, letter) in all.enumerated() { places[letter.form, default: ([], 0)].indices.append(index) }
    }

    /// Takes `letters` away, each behind the one before; those that are not there are skipped. Returns how many were
    /// there.
    mutating func take(_ letters: [String]) -> Int {
      var (position, count) = (0, 0)
      for letter in letters {
        guard var found = places[letter] else { continue }
        while found.next < found.indices.count, found.indices[found.next] < position { found.next += 1 }
        if found.next < found.indices.count {
          position = found.indices[found.next] + 1
          isTaken[position - 1] = true
          found.next += 1
          count += 1
        }
        places[letter]?.next = found.next
      }
      return count
    }

    var left: [(letter: Character, form: String)] { zip(all, isTaken).filter { !$0.1 }.map(\.0) }
  }
}
