import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Font, colour and height of lines of a label that follow the theme, and those that the program sets.
@MainActor @Suite struct LabelThemeTests {
  private let all = Size(width: 1000, height: 1000)

  private var theme: Theme {
    var theme = Theme.standard
    theme.typography.bodySize = 30
    theme.colors.label = .systemGreen
    theme.colors.secondaryLabel = .systemPink
    return theme
  }

  private func size(of font: Font, lineHeight: Double = 1) -> Size {
    let style = TextStyle(font: font, lineLimit: nil, lineHeight: lineHeight)
    let layout = TextLayout("Two\nlines", style: style, width: 1000)
    return Size(width: layout.size.width.rounded(.up), height: layout.fittingHeight)
  }

  private func label(lines: Int = 0) -> Label {
    let label = Label("Two\nlines")
    label.numberOfLines = lines
    return label
  }

  @Test func aLabelHasTheFontOfTheBody() {
    let label = label()
    #expect(label.role == .body && label.font == nil && label.textColor == nil && label.lineHeight == nil)
    let typography = Theme.standard.typography
    #expect(label.sizeThatFits(all) == size(of: typography.font(.body), lineHeight: typography.lineHeight(.body)))
    label.traitOverrides.theme = theme
    #expect(label.sizeThatFits(all) == size(of: theme.typography.font(.body), lineHeight: 1.15))
    label.role = .title
    #expect(label.sizeThatFits(all) == size(of: theme.typography.font(.title)))
  }

  @Test func aFontOfItsOwnStays() {
    let label = label()
    let font = Font.system(size: 21, weight: .bold)
    label.font = font
    label.traitOverrides.theme = theme
    #expect(label.sizeThatFits(all) == size(of: font))
    label.role = .largeTitle
    #expect(label.sizeThatFits(all) == size(of: font))
    label.lineHeight = 2
    #expect(label.sizeThatFits(all) == size(of: font, lineHeight: 2))
    label.font = nil
    #expect(label.sizeThatFits(all) == size(of: theme.typography.font(.largeTitle), lineHeight: 2))
  }

  @Test func aLineHeightOfOneIsNotThatOfTheTheme() {
    let label = label()
    label.lineHeight = 1
    #expect(label.sizeThatFits(all) == size(of: Theme.standard.typography.font(.body)))
  }

  @Test func namedColoursAreThoseOfTheTheme() {
    let label = label()
    label.traitOverrides.theme = theme
    #expect(label.themedStyle.color == .systemGreen)
    for (color, shown) in [(Color.label, Color.systemGreen), (.secondaryLabel, .systemPink), (.red, .red)] {
      label.textColor = color
      #expect(label.themedStyle.color == shown)
    }
    label.textColor = nil
    #expect(label.themedStyle.color == .systemGreen)
  }

  @Test func aChangeOfAnyOfThemIsDrawnAndLaidOut() {
    let fixture = Fixture()
    let label = Label("plain", frame: Rect(x: 10, y: 10, width: 100, height: 20))
    fixture.window.addSubview(label)
    let changes: [(String, @MainActor () -> Void)] = [
      ("role", { label.role = .title }), ("font", { label.font = .system(size: 9) }), ("no font", { label.font = nil }),
      ("colour", { label.textColor = .red }), ("height", { label.lineHeight = 2 }),
      ("truncation", { label.truncation = .head }), ("wrapping", { label.wrapping = .character }),
      ("alignment", { label.textAlignment = .center }), ("lines", { label.numberOfLines = 3 }),
    ]
    for (name, change) in changes {
      fixture.stack.layout()
      _ = fixture.stack.takeDamage()
      change()
      #expect(fixture.stack.takeDamage() == [label.frame] && fixture.window.needsLayout, "\(name)")
      change()
      #expect(fixture.stack.takeDamage().isEmpty, "\(name) again")
    }
  }

  @Test(arguments: [TextStyle.Truncation.tail, .middle, .head]) func theTruncationSaysWhatIsShown(
    _ truncation: TextStyle.Truncation
  ) throws {
    let label = Label("A long text that has no room", frame: Rect(x: 0, y: 0, width: 90, height: 24))
    label.textColor = .black
    label.truncation = truncation
    let style = TextStyle(
      font: Theme.standard.typography.font(.body), color: .black, lineLimit: 1, truncation: truncation)
    let layout = TextLayout(label.text, style: style, width: 90)
    func pixels(_ draw: (Context) -> Void) throws -> [UInt32] {
      try Bitmap(size: label.bounds.size) { draw($0) }.pixels
    }
    let shown = try pixels { label.draw($0, in: label.bounds) }
    let expected = try pixels { $0.draw(layout, at: Point(x: 0, y: layout.top(in: 24))) }
    #expect(shown == expected)
  }
}
