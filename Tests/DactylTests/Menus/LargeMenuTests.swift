import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Menus with long titles at twice the size of text (`MN-16`).
@MainActor @Suite struct LargeMenuTests {
  private let stage: TestStage
  private let button = Button("Sort")

  init() throws {
    stage = try TestStage(size: Size(width: 360, height: 640))
    button.frame = Rect(x: 20, y: 20, width: 200, height: 80)
    button.showsMenuAsPrimaryAction = true
    stage.view.addSubview(button)
  }

  /// Opens a menu of `titles` at twice the size of text.
  private func open(_ titles: [String], _ body: (MenuView) throws -> Void) throws {
    stage.application.traitOverrides.fontScale = 2
    defer { stage.application.traitOverrides.fontScale = 1 }
    var children: [any MenuElement] = titles.map { Action(title: $0) { _ in } }
    children.append(
      Menu(title: "Orders of the second kind", options: .displayInline, children: [Action(title: "A") { _ in }]))
    children.append(
      KeyCommand(title: "Put everything back", input: "b", modifierFlags: .control) { _ in })
    button.menu = Menu(children: children)
    stage.button("Sort").tap()
    stage.advance(by: 1)
    try body(try #require(stage.elements(.menuItem).first?.view?.nearest(of: MenuView.self)))
    stage.pressEscape()
    stage.advance(by: 1)
  }

  private let long = "The order in which they were changed last"

  // MN-16
  @Test func aLongTitleHasSeveralLines() throws {
    try open(["Name", long]) { menu in
      #expect(menu.bounds.width <= 360 && menu.style.rowHeight == menu.rect(of: 0).height)
      #expect(menu.rect(of: 1).height > 1.8 * menu.style.rowHeight)
      #expect(stage.audit([.cutText, .smallText]).map(\.description) == [])
    }
    stage.application.traitOverrides.layoutDirection = .rightToLeft
    defer { stage.application.traitOverrides.layoutDirection = nil }
    try open(["Name", long]) { menu in
      #expect(menu.rect(of: 1).height > 1.8 * menu.style.rowHeight)
      #expect(stage.audit([.cutText, .smallText]).map(\.description) == [])
    }
  }

  // MN-16
  @Test func aScreenWithLessWidthHasMoreLines() throws {
    try open(["Name", long]) { menu in
      let height = menu.rect(of: 1).height
      menu.frame.size.width = 240
      menu.layoutIfNeeded()
      #expect(menu.rect(of: 1).height > height && menu.rect(of: 0).height == menu.style.rowHeight)
    }
  }

  // MN-16
  @Test func aLongMenuIsMeasuredAtOnce() throws {
    let before = TextLayout.layoutsMade
    try open((0..<10_000).map { "\(long) \($0)" }) { menu in
      #expect(menu.rect(of: 9_999).height >= menu.rect(of: 1).height)
    }
    #expect(TextLayout.layoutsMade - before < 1_500)
  }
}
