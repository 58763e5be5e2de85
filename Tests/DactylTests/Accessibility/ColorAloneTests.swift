import DactylGeometry
import DactylGraphics
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// What colours show can be seen without them: in themes whose colours are the same, states still look different.
@MainActor @Suite final class ColorAloneTests {
  private let stage: TestStage
  private let grey = Color(white: 0.4)

  init() throws {
    stage = try TestStage(size: Size(width: 320, height: 480))
    var theme = Theme.standard
    for path in [
      \ThemeColors.accent, \.destructive, \.warning, \.success, \.outline, \.accentLabel, \.secondaryLabel, \.label,
      \.visitedLabel,
      \.destructiveLabel,
    ] {
      theme.colors[keyPath: path] = grey
    }
    theme.colors.selection = theme.colors.background
    stage.application.traitOverrides.theme = theme
  }

  isolated deinit { stage.application.traitOverrides.theme = nil }

  private func add<Added: View>(_ view: Added, height: Double = 44) -> Added {
    view.frame = Rect(x: 0, y: 0, width: 240, height: height)
    stage.view.addSubview(view)
    stage.advance(by: 1)
    return view
  }

  private func picture(of view: View) throws -> [UInt32] {
    stage.advance(by: 1)
    let image = try #require(view.snapshot(scale: 1))
    return try Bitmap(size: view.bounds.size) { $0.draw(image, at: .zero) }.pixels
  }

  // AU-13
  @Test(arguments: [0, 5], [Axis.horizontal, .vertical]) func levelsHaveSigns(segments: Int, axis: Axis) throws {
    let level = add(LevelIndicator(), height: axis == .vertical ? 200 : 44)
    (level.axis, level.numberOfSegments, level.value) = (axis, segments, 0.8)
    let normal = try picture(of: level)
    level.warningValue = 0.5
    let warning = try picture(of: level)
    level.criticalValue = 0.7
    let critical = try picture(of: level)
    #expect(normal != warning && warning != critical && critical != normal)
  }

  // AU-13
  @Test(arguments: [44, 45, 80]) func theNotchesOfASegmentMakeEqualPieces(length: Int) throws {
    let level = add(LevelIndicator(), height: 8)
    level.frame.size.width = Double(3 * length + 2 * 4)
    (level.numberOfSegments, level.value, level.criticalValue) = (3, 1, 0.5)
    let pixels = try picture(of: level)
    let width = Int(level.bounds.width)
    for segment in 0..<3 {
      // The middle row, where the ends are not round, from both ends.
      let start = 4 * width + segment * (length + 4)
      let blues = pixels[start..<(start + length)].map { Int($0 & 0xff) }
      #expect(Set(blues).count > 1)
      #expect(zip(blues, blues.reversed()).allSatisfy { abs($0 - $1) < 16 }, "\(blues)")
    }
  }

  // AU-20
  @Test(arguments: [Badge.Content.dot, .number(7)]) func badgesDifferInShape(content: Badge.Content) throws {
    let badge = add(Badge(content))
    let attention = try picture(of: badge)
    badge.style = .accent
    let accent = try picture(of: badge)
    // More than the edge: one is filled.
    #expect(zip(attention, accent).count { $0 != $1 } >= 8)
  }

  // AU-20
  @Test func visitedLinksHaveTwoLines() throws {
    let link = add(Link("Terms of use"))
    let new = try picture(of: link)
    link.isVisited = true
    #expect(try picture(of: link) != new)
  }

  // AU-13
  @Test func levelsAreSaid() {
    let level = add(LevelIndicator())
    (level.value, level.warningValue, level.criticalValue) = (0.4, 0.5, 0.9)
    #expect(level.accessibilityDescription.value == "40%")
    level.value = 0.6
    #expect(level.accessibilityDescription.value == "60%, warning")
    level.value = 0.95
    #expect(level.accessibilityDescription.value == "95%, critical")
    level.traitOverrides.locale = "de"
    #expect(level.accessibilityDescription.value?.hasSuffix(", kritisch") == true)
  }

  // AU-13
  @Test func aFieldWithAProblemHasAWiderBorder() throws {
    let field = add(TextField("1234"))
    let right = try picture(of: field)
    field.problem = ""
    #expect(try picture(of: field) != right)
  }

  // AU-13
  @Test func theSelectedTabHasALine() throws {
    let tabs = TabBarController(
      ["One", "Two"].map { title in
        let controller = ViewController()
        controller.title = title
        return controller
      })
    stage.window.rootViewController = tabs
    stage.advance(by: 1)
    let first = try picture(of: tabs.view)
    tabs.selectedIndex = 1
    #expect(try picture(of: tabs.view) != first)
  }

  // AU-13
  @Test func inStrongContrastASelectedRowHasABorder() throws {
    let table = add(TableView(), height: 200)
    let rows = CollectionViewDataSource<Int, String>(table) { cell, text in cell.textLabel.text = text }
    rows.apply(DataSourceSnapshot(["One", "Two"]))
    var theme = stage.application.traits.theme
    theme.increasesContrast = true
    stage.application.traitOverrides.theme = theme
    let plain = try picture(of: table)
    stage.row("One").tap()
    stage.advance(by: 1)
    #expect(stage.row("One").isSelected)
    #expect(try picture(of: table) != plain)
  }
}

/// Titles of a tab bar at twice the size of text.
@MainActor @Suite struct LargeTabTests {
  // AU-15
  @Test func titlesBecomeSmallerTogetherOrHaveATip() throws {
    let stage = try TestStage(size: Size(width: 280, height: 480))
    let names = ["Recipes", "Basket", "Settings"]
    let tabs = TabBarController(
      names.map { title in
        let controller = ViewController()
        controller.title = title
        return controller
      })
    stage.window.rootViewController = tabs
    stage.application.traitOverrides.fontScale = 2
    defer { stage.application.traitOverrides.fontScale = nil }
    stage.advance(by: 1)
    func label(_ name: String) throws -> Label {
      let tab = try #require(stage.element(.tab, name).view)
      return try #require(tab.subviews.compactMap { $0 as? Label }.first)
    }
    let sizes = try names.map { try label($0).themedStyle.font.size }
    #expect(Set(sizes).count == 1 && sizes[0] < 12 && sizes[0] > 6)
    #expect(stage.audit([.cutText]).map(\.description) == [])
    // The tip is as large as the user asks.
    #expect(stage.element(.tab, "Settings").view?.toolTip == "Settings")
    stage.resize(to: Size(width: 120, height: 480))
    stage.advance(by: 1)
    #expect(stage.element(.tab, "Settings").view?.toolTip == "Settings")
    stage.resize(to: Size(width: 900, height: 480))
    stage.application.traitOverrides.fontScale = 1
    stage.advance(by: 1)
    #expect(try label("Settings").font == nil && stage.element(.tab, "Settings").view?.toolTip == nil)
  }
}
