import DactylCore
import DactylSurface

extension ByteReader {
  /// The name of a keyboard layout up to a zero byte, and that of a variant, as the environment may name them.
  static let keyboardLayout = ByteReader("keyboard-layout", isSlow: true) { bytes in
    var source = ByteSource(bytes)
    let layout = String(decoding: source.take(upTo: 0), as: UTF8.self)
    let variant = String(decoding: source.takeRest(), as: UTF8.self)
    let name = KeyboardLayout(layout, variant: variant).name
    try check(!name.isEmpty || layout.isEmpty, "a layout has a name for users: \(layout)")
    switch Result(catching: { () throws(SurfaceError) in
      try KeyboardLayoutReader.rows(layout: layout, variant: variant)
    }) {
    case .success(let rows):
      try check(rows.count == 4, "a layout has four rows: \(rows.count)")
      for text in rows.joined().joined() {
        let isShort = text.utf8.count < 64 && !text.utf8.contains { $0 < 0x20 || $0 == 0x7f }
        try check(isShort, "a key has a short text: \(Array(text.utf8))")
      }
    case .failure(let error): try checkLine("\(error)")
    }
  }
}
