import Testing

@testable import DactylSurface

/// The codes of keys that a keymap may have: xkbcommon ends the program for very large ones.
struct KeyCodesTests {
  private func areUsable(_ text: String) -> Bool {
    var bytes = text.utf8.map { CChar(bitPattern: $0) }
    return bytes.withUnsafeMutableBufferPointer { KeyCodes.areUsable(in: UnsafeBufferPointer($0)) }
  }

  @Test(arguments: ["4294967294", "65536", "0x10000", "99999999999999999999", "0xffffffffffffffffff"])
  func aGreatCodeIsNotUsable(code: String) {
    #expect(!areUsable("xkb_keymap { xkb_keycodes \"x\" { maximum = 255; <A> = \(code); }; };"))
    #expect(!areUsable("xkb_keymap { xkb_keycodes { maximum = \(code)"))
  }

  @Test func usualCodesAreUsable() {
    #expect(areUsable("xkb_keymap { xkb_keycodes { minimum = 8; maximum = 775; <1ABC> = 0x9; <9999> = 10; }; };"))
    #expect(areUsable("") && areUsable("xkb_keycodes") && areUsable("}{}}"))
  }

  // Masks of modifiers and key symbols are large.
  @Test func largeNumbersElsewhereAreUsable() {
    #expect(
      areUsable(
        """
        xkb_keymap { xkb_keycodes { <A> = 9; };
        xkb_types { virtual_modifiers LevelThree=0x80000000; };
        xkb_symbols { key <A> { [ 0x1010ffff ] }; }; };
        """))
  }
}
