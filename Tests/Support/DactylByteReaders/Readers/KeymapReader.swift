import DactylInput
import DactylSurface

extension ByteReader {
  /// The announced size, modifiers, and the keymap itself in a file: the size is that of the text if its byte is 0.
  static let keymap = ByteReader("keymap") { bytes in
    var source = ByteSource(bytes)
    let size = source.byte() == 0 ? nil : source.uint32()
    var modifiers = WireModifiers(depressed: UInt32(source.byte()), latched: UInt32(source.byte()))
    modifiers.locked = UInt32(source.byte())
    modifiers.group = source.byte() < 128 ? 0 : source.uint32()
    let text = source.takeRest()
    guard let file = MemoryFile(text) else { return }
    var warnings: [String] = []
    // Sequences of dead keys depend on the files of the machine.
    let interpreter = KeyInterpreter(composer: { nil }) { warnings.append("\($0)") }
    interpreter.setModifiers(modifiers)
    interpreter.setKeymap(KeymapText(descriptor: file.duplicate(), size: size ?? UInt32(text.count)))
    for code in Array(0...130) + [247, 0x2ff, 4087, .max - 8, .max] as [UInt32] {
      let stroke = interpreter.press(code)
      try check(stroke.code == code, "a stroke has the code of its key: \(stroke.code) \(code)")
      for text in [stroke.name, stroke.characters, stroke.charactersIgnoringModifiers] {
        try check(text.utf8.count < 256 && !text.utf8.contains(0), "a key has a short text: \(text.utf8.count)")
      }
      _ = interpreter.repeats(code)
      try check(interpreter.stroke(code).symbol == stroke.symbol, "a key has one symbol: \(code)")
      if code == 42 { interpreter.setModifiers(WireModifiers(depressed: 1, group: .max)) }
    }
    try check(warnings.count <= 1, "a keymap is reported once: \(warnings)")
    for warning in warnings { try checkLine(warning) }
  }
}
