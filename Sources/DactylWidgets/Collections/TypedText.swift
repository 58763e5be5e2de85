import DactylCore

/// The letters that the user has typed to find an item (`LI-13`).
@MainActor struct TypedText {
  private(set) var text = ""
  /// The time of the last letter, in seconds.
  private var time = -Double.infinity

  /// The pause in seconds after which a letter begins anew.
  static let pause = 1.0

  /// Adds what a key types. Returns false if it types nothing that could find an item.
  mutating func add(_ press: Press) -> Bool {
    guard press.key.modifierFlags.isDisjoint(with: [.control, .command, .alternate]) else { return false }
    let letters = press.key.characters
    guard let scalar = letters.unicodeScalars.first, scalar.value >= 0x20, scalar.value != 0x7f else { return false }
    text = press.timestamp - time > Self.pause ? letters : text + letters
    time = press.timestamp
    return true
  }

  /// Whether the same letter was typed again and again, which goes to the next item that begins with it.
  var isRepeated: Bool { text.count > 1 && Set(text.lowercased()).count == 1 }
}

extension CollectionView {
  /// Finds and chooses an item for letters that the user types. Returns whether they were used.
  final func find(_ press: Press) -> Bool {
    guard isFirstResponder, canChoose, let contents, contents.canFind, typed.add(press) else { return false }
    let isNext = typed.text.count == 1 || typed.isRepeated
    let text = typed.isRepeated ? String(typed.text.prefix(1)) : typed.text
    var start = contents.cursor
    if isNext { start?.item += 1 }
    guard let found = contents.find(text, from: start) else { return true }
    choose(.item(found), with: .replace)
    scrollToCursor()
    return true
  }
}
