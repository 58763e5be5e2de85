import Testing

@testable import DactylGraphics

/// Names of families, as programs and desktops write them.
@MainActor struct FontFamiliesTests {
  @Test func namesAreSeparatedByCommas() {
    #expect(FontFamilies.names(in: "Inter, Noto Sans ,\tSans") == ["Inter", "Noto Sans", "Sans"])
    #expect(FontFamilies.names(in: " , ,") == [] && FontFamilies.names(in: "") == [])
    #expect(FontFamilies.names(in: "\u{a0}思源黑体\u{3000},É") == ["思源黑体", "É"])
  }

  // As fontconfig compares names.
  @Test(arguments: ["DejaVu Sans", "dejavu sans", "DejaVuSans", " DejaVu  Sans "])
  func aFamilyIsFoundWithOtherBlanksAndCapitals(name: String) {
    #expect(FontFamilies(TextEngine.shared.fontMap).isInstalled(name))
  }

  @Test(arguments: ["", " ", "DejaVu", "DejaVu Sans Serif", "Nowhere", String(repeating: "DejaVu Sans", count: 100)])
  func aPartOfANameIsNoFamily(name: String) {
    #expect(!FontFamilies(TextEngine.shared.fontMap).isInstalled(name))
  }
}
