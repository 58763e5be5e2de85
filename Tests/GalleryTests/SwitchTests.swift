import Dactyl
import DactylGeometry
import DactylTesting
import Testing

@testable import GalleryKit

/// The gallery is used with one switch.
@MainActor @Suite struct SwitchTests {
  // SW-4, SW-10
  @Test func allOfAPageIsReachedWithOneSwitch() throws {
    let page = try ShownPage(.buttons, width: 720)
    let application = page.stage.application
    application.switchAccess.rounds = 0
    application.switchAccess.isEnabled = true
    page.wait()
    // All that can be acted on is in some group.
    let wanted = application.accessibilityTree.flattened.filter { node in
      node.description.actions.contains(.activate) && !node.description.state.contains(.disabled)
        && node.visibleFrame.height >= 4
    }.compactMap(\.description.label)
    var found: Set<String> = []
    for _ in 0..<60 {
      guard let highlight = page.stage.switches.highlight else { break }
      found.formUnion(highlight.elements + [highlight.label])
      page.stage.switches.moveOn()
    }
    #expect(!wanted.isEmpty && wanted.allSatisfy(found.contains))
  }

  // SW-4
  @Test func anotherPageIsChosen() throws {
    let page = try ShownPage(nil, width: 900)
    page.stage.application.switchAccess.isEnabled = true
    page.wait()
    page.stage.switches.select("Values")
    page.wait()
    #expect(page.stage.elements(.slider).count > 1)
  }
}
