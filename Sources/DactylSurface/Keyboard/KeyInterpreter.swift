import DactylInput

/// Turns key codes into strokes, with the present keymap, modifiers and dead keys.
///
/// The keymap is compiled at the first key, because that takes milliseconds that would delay the first frame. Without a
/// keymap, or with a broken one, keys have only codes.
@MainActor package final class KeyInterpreter {
  private enum Source {
    /// The compositor has sent no keymap, or none in a known format.
    case missing
    /// There is no usable keymap, and the warning was given.
    case unusable
    case text(KeymapText)
    case compiled(Keymap)
  }

  private var source = Source.missing
  /// Loaded with the first key, for the same reason.
  private lazy var composer: Composer? = makeComposer()
  private var isComposing = false
  private let makeComposer: @MainActor () -> Composer?
  private var modifiers = WireModifiers()
  private let warn: @MainActor (SurfaceError) -> Void

  /// `warn` is called with the error of a keymap that can't be used, once for each keymap.
  package init(
    composer makeComposer: @escaping @MainActor () -> Composer? = { Composer() },
    warn: @escaping @MainActor (SurfaceError) -> Void
  ) {
    self.makeComposer = makeComposer
    self.warn = warn
  }

  /// Replaces the keymap; nil is none.
  package func setKeymap(_ text: KeymapText?) {
    source = text.map { .text($0) } ?? .missing
    forgetSequence()
  }

  /// Applies the masks to the keymap, and keeps them for a keymap that arrives later.
  package func setModifiers(_ modifiers: WireModifiers) {
    self.modifiers = modifiers
    if case .compiled(let keymap) = source { keymap.update(modifiers) }
  }

  /// Ends a sequence of dead keys, because the keyboard has left the window.
  func forgetSequence() {
    if isComposing { composer?.reset() }
    isComposing = false
  }

  /// Returns the stroke of a key that is pressed, and adds it to a sequence of dead keys.
  package func press(_ code: UInt32) -> KeyStroke {
    guard let keymap else { return KeyStroke(code: code) }
    var stroke = stroke(code, keymap)
    isComposing = false
    switch composer?.feed(stroke.symbol) ?? .untouched {
    case .untouched: break
    case .consumed:
      stroke.characters = ""
      isComposing = true
    case .composed(let text): stroke.characters = text
    }
    return stroke
  }

  /// Returns the stroke of a key that is held or released.
  package func stroke(_ code: UInt32) -> KeyStroke {
    guard let keymap else { return KeyStroke(code: code) }
    return stroke(code, keymap)
  }

  package func repeats(_ code: UInt32) -> Bool {
    keymap?.repeats(code) ?? false
  }

  private func stroke(_ code: UInt32, _ keymap: Keymap) -> KeyStroke {
    let symbol = keymap.symbol(of: code)
    return KeyStroke(
      code: code, symbol: symbol, name: Keymap.name(of: symbol), characters: keymap.characters(of: code),
      charactersIgnoringModifiers: keymap.charactersIgnoringModifiers(of: code))
  }

  private var keymap: Keymap? {
    switch source {
    case .unusable: return nil
    case .missing:
      source = .unusable
      warn(SurfaceError("the compositor has sent no keymap in a known format"))
      return nil
    case .compiled(let keymap): return keymap
    case .text(let text):
      do throws(SurfaceError) {
        let result = try text.withText { text in
          Result<Keymap, SurfaceError> { () throws(SurfaceError) in try Keymap(text) }
        }
        let keymap = try result.get()
        keymap.update(modifiers)
        source = .compiled(keymap)
        return keymap
      } catch {
        source = .unusable
        warn(error)
        return nil
      }
    }
  }
}
