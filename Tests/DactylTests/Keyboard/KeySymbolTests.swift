import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Symbols on the keys of the touch keyboard.
@MainActor @Suite struct KeySymbolTests {
  // AU-26
  @Test func symbolsGrowWithTheText() {
    let key = KeyboardKeyView()
    key.frame = Rect(x: 0, y: 0, width: 60, height: 56)
    #expect(key.symbolFrame == Rect(x: 18, y: 16, width: 24, height: 24))
    key.traitOverrides.fontScale = 1.5
    #expect(key.symbolFrame == Rect(x: 12, y: 10, width: 36, height: 36))
    // The face is 48 points high.
    key.traitOverrides.fontScale = 3
    #expect(key.symbolFrame == Rect(x: 8, y: 6, width: 44, height: 44))
    key.frame = Rect(x: 0, y: 0, width: 6, height: 56)
    #expect(key.symbolFrame.isEmpty)
  }
}
