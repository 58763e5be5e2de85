import DactylSurface

/// A key that goes down or up, for assistive programs that have asked for the keys of the user (`AC-10`).
package struct KeyReport: Sendable {
  package var isDown: Bool
  /// The number of the symbol on the key.
  package var symbol: UInt32
  /// The code of the key in a keyboard description: 8 more than that of the kernel.
  package var code: UInt32
  /// The modifiers that are held, by the numbers of X11.
  package var modifiers: UInt32
  package var milliseconds: UInt64
  /// The character that the key types, if it can be seen; else the name of the symbol, such as `space`.
  package var name: String
  /// Whether the name is a character.
  package var isText: Bool
}

extension KeyReport {
  init(_ key: Key, isDown: Bool, milliseconds: UInt64) {
    let bits: [(ModifierFlags, UInt32)] = [
      (.shift, 1), (.capsLock, 2), (.control, 4), (.alternate, 8), (.command, 64),
    ]
    let text = key.text.flatMap { text in
      text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? nil : text
    }
    self.init(
      isDown: isDown, symbol: KeySymbol.number(named: key.name), code: key.keyCode + 8,
      modifiers: bits.reduce(0) { key.modifierFlags.contains($1.0) ? $0 | $1.1 : $0 }, milliseconds: milliseconds,
      name: text ?? key.name, isText: text != nil)
  }
}

extension Application {
  /// Takes the answer of assistive programs about a key: whether one keeps it, and nil if nobody can say.
  package typealias KeyAnswer = @MainActor (_ isKept: Bool?) -> Void

  /// Returns what tells assistive programs about a key on a keyboard, and asks whether one keeps it; nil if nobody
  /// listens, or if the key is typed into a text that nobody may read.
  final func question(
    about key: Key, isDown: Bool, milliseconds: UInt64
  ) -> (@MainActor (@escaping KeyAnswer) -> Void)? {
    guard let keyListener, textInputSession.input?.textInputTraits.isSecure != true else { return nil }
    let report = KeyReport(key, isDown: isDown, milliseconds: milliseconds)
    return { keyListener(report, $0) }
  }
}
