import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Values that views inherit from their superviews.
@MainActor @Suite struct TraitTests {
  private enum Density: TraitDefinition { static var defaultValue: Int { 1 } }

  private final class Witness: View {
    var changes = 0
    override func traitsDidChange() { changes += 1 }
  }

  private final class Controller: ViewController {
    var classes: [SizeClass] = []
    override func traitsDidChange() { classes.append(view.traits.horizontalSizeClass) }
  }

  @Test func theNearestSuperviewWithAValueCounts() {
    let (outer, middle, inner) = (View(), View(), View())
    outer.addSubview(middle)
    middle.addSubview(inner)
    #expect(inner.traits[Density.self] == 1)
    outer.traitOverrides[Density.self] = 5
    #expect(inner.traits[Density.self] == 5)
    middle.traitOverrides[Density.self] = 7
    #expect([outer, middle, inner].map { $0.traits[Density.self] } == [5, 7, 7])
    middle.traitOverrides[Density.self] = nil
    #expect(inner.traits[Density.self] == 5)
    #expect(inner.traitOverrides[Density.self] == nil)
  }

  @Test func theApplicationSuppliesWhatNoViewHas() {
    let fixture = Fixture()
    let view = Witness()
    fixture.window.addSubview(view)
    view.changes = 0
    fixture.application.traitOverrides[Density.self] = 3
    #expect(view.traits[Density.self] == 3)
    #expect(view.changes == 1)
  }

  @Test func aChangeReachesTheSubtreeAndLaysItOut() {
    let (outer, inner) = (View(), Witness())
    outer.addSubview(inner)
    outer.layoutIfNeeded()
    outer.traitOverrides[Density.self] = 2
    #expect(inner.changes == 1)
    #expect(inner.needsLayout)
    outer.traitOverrides[Density.self] = 2
    #expect(inner.changes == 1)
  }

  @Test func aViewIsToldWhenItIsAddedToAWindow() {
    let fixture = Fixture()
    let view = Witness()
    fixture.window.addSubview(view)
    #expect(view.changes == 1)
  }

  @Test func aViewThatMovesToAnotherSuperviewFollowsItsTraits() {
    let fixture = Fixture()
    let (left, right, view) = (View(), View(), Witness())
    right.traitOverrides[Density.self] = 9
    for parent in [left, right] { fixture.window.addSubview(parent) }
    left.addSubview(view)
    view.changes = 0
    right.addSubview(view)
    #expect(view.traits[Density.self] == 9)
    #expect(view.changes == 1)
  }

  @Test func controllersAreToldTheSizeClassOfTheWindow() {
    let fixture = Fixture()
    let controller = Controller()
    fixture.window.rootViewController = controller
    #expect(controller.classes == [.compact])
    controller.classes = []
    for width in [320.0, 599, 600, 999, 1000, 1200] { fixture.window.frame.size.width = width }
    #expect(controller.classes == [.regular, .expanded])
    #expect(fixture.window.traits.verticalSizeClass == .regular)
    fixture.window.frame.size.height = 479
    #expect(fixture.window.traits.verticalSizeClass == .compact)
    fixture.window.frame.size.height = 900
    #expect(fixture.window.traits.verticalSizeClass == .expanded)
  }

  @Test func aContainerSetsTheSizeClassOfItsParts() {
    let fixture = Fixture()
    fixture.window.frame.size.width = 1200
    let (side, inner) = (View(), View())
    fixture.window.addSubview(side)
    side.addSubview(inner)
    side.traitOverrides.horizontalSizeClass = .compact
    #expect(inner.traits.horizontalSizeClass == .compact)
    #expect(side.superview?.traits.horizontalSizeClass == .expanded)
  }

  @Test(arguments: [
    ("ar_EG.UTF-8", LayoutDirection.rightToLeft), ("he", .rightToLeft), ("fa_IR@x", .rightToLeft),
    ("ur-PK", .rightToLeft),
    ("ku_IQ.UTF-8", .rightToLeft), ("ku_TR.UTF-8", .leftToRight), ("en_GB.UTF-8", .leftToRight), ("C", .leftToRight),
    ("", .leftToRight), ("arn_CL", .leftToRight),
  ])
  func theLanguageDecidesTheDirection(_ language: String, _ direction: LayoutDirection) {
    #expect(LayoutDirection(language: language) == direction)
  }
}
