import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

@MainActor @Suite struct CardTests {
  @Test func itHasTheColoursAndCornersOfTheTheme() {
    var theme = Theme.standard
    theme.colors.surface = .red
    theme.metrics.cardRadius = 20
    let card = Card()
    #expect(card.backgroundColor == Theme.standard.colors.surface && card.cornerRadius == 12)
    let parent = View()
    parent.addSubview(card)
    parent.traitOverrides.theme = theme
    #expect(card.backgroundColor == .red && card.cornerRadius == 20)
  }

  @Test func itHasAShadowOrABorder() {
    let card = Card()
    #expect(card.shadow != nil && card.border == nil)
    card.style = .outlined
    #expect(card.shadow == nil && card.border?.color == Theme.standard.colors.separator)
    card.style = .elevated
    card.traitOverrides.theme = .highContrast
    #expect(card.shadow == nil && card.border == Border(color: Theme.highContrast.colors.outline, width: 2))
    card.traitOverrides.theme = nil
    #expect(card.shadow != nil && card.border == nil)
  }

  @Test func itPlacesItsContentInsideOfItsMargins() {
    let content = View()
    content.sizing = .fixed(width: 50, height: 20)
    let card = Card(.vertical(), [content])
    #expect(card.measuredSize(for: .unspecified) == Size(width: 82, height: 52))
    card.frame = Rect(x: 0, y: 0, width: 82, height: 52)
    card.layoutIfNeeded()
    #expect(content.frame == Rect(x: 16, y: 16, width: 50, height: 20))
  }

  @Test func itIsAGroup() {
    let card = Card(.vertical(), [Label("Storage", role: .headline)])
    card.accessibilityLabel = "Storage"
    #expect(card.accessibilityDescription.outline == #"group "Storage""#)
  }
}
