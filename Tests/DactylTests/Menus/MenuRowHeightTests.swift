import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylGraphics
@testable import DactylWidgets

/// The heights of the rows of menus.
@MainActor @Suite struct MenuRowHeightTests {
  private func menu(_ titles: [String], density: Density = .compact) -> MenuView {
    let rows = titles.map { Action(title: $0) { _ in } }
    let view = MenuView(Menu(children: [Menu(title: titles[0], options: .displayInline, children: rows)]))
    view.traitOverrides.density = density
    view.frame = Rect(origin: .zero, size: view.measuredSize(for: .unspecified))
    view.layoutIfNeeded()
    return view
  }

  private func needed(_ text: String, _ font: Font) -> Double {
    TextLayout(text, style: TextStyle(font: font, lineLimit: 1)).fittingHeight
  }

  // FR-4
  @Test(arguments: [1.0, 2, 3]) func aRowIsAsHighAsTheInkOfItsTitle(scale: Double) throws {
    let before = TextLayout.fontScale
    TextLayout.fontScale = scale
    defer { TextLayout.fontScale = before }
    for stacked in ["بَّٰۚ", "لِلَّٰهِۗ", "a\u{301}\u{302}\u{303}\u{304}", "q\u{323}\u{324}\u{331}\u{332}", "ก็ปู่ที่ฏุ"] {
      for density in [Density.compact, .comfortable] {
        let view = menu([stacked, "Copy"], density: density)
        let heights = (0..<view.rows.rows.count).map { view.rect(of: $0).height }
        try #require(heights.count == 3)
        #expect(heights[0] >= needed(stacked, view.style.headerFont), "\(stacked)")
        #expect(heights[1] >= needed(stacked, view.style.font), "\(stacked)")
        #expect(heights[2] == view.style.rowHeight)
      }
    }
  }

  // FR-4
  @Test func aMenuOfManyRowsMeasuresSomeOfThem() {
    let high = "a\u{301}\u{302}\u{303}\u{304}\u{301}\u{302}"
    let before = TextLayout.layoutsMade
    let view = menu([high] + (0..<5000).map { "日本 \($0)" })
    #expect(TextLayout.layoutsMade - before < 600)
    let heights = Set((0..<view.rows.rows.count).map { view.rect(of: $0).height })
    #expect(heights.max() ?? 0 >= needed(high, view.style.font))
    // The others may be as high as the highest one that is measured.
    #expect(view.rect(of: 5001).height >= view.style.rowHeight)
    // Titles of common letters need no measuring.
    let common = TextLayout.layoutsMade
    let list = menu((0..<5000).map { "Ärger \($0)" })
    #expect(TextLayout.layoutsMade - common < 200)
    #expect(Set((1..<list.rows.rows.count).map { list.rect(of: $0).height }) == [list.style.rowHeight])
  }
}
