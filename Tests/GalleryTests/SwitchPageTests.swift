import Dactyl
import DactylGeometry
import DactylTesting
import Testing

@testable import GalleryKit

/// Each page of the gallery is used with one switch: every element is reached, in a bounded number of steps.
@MainActor @Suite struct SwitchPageTests {
  /// A walk through all groups, which uses nothing.
  @MainActor private struct Walk {
    let page: ShownPage
    /// The elements that were highlighted, with the number of moves and presses on the way to each.
    private(set) var steps: [String: Int] = [:]
    private(set) var count = 0
    private static let most = 6_000

    init(_ page: ShownPage) { self.page = page }

    private var highlight: SwitchHighlight? { page.stage.switches.highlight }

    /// Walks through the items of a group, from its first item, `depth` presses and moves away from the first of all.
    mutating func walk(after way: Int) {
      var (moves, first) = (0, Place?.none)
      while count < Self.most, let highlight {
        let place = Place(highlight)
        if place == first { return }
        if first == nil { first = place }
        switch highlight.kind {
        case .group:
          press()
          walk(after: way + moves + 1)
          // The end of the group leads back to it.
          if let now = self.highlight, Place(now) != place { moves += moveTo(place) }
        case .back:
          press()
          return
        case .element, .action:
          let known = steps[highlight.label] ?? .max
          steps[highlight.label] = min(known, way + moves)
        }
        move()
        moves += 1
      }
    }

    private mutating func press() {
      count += 1
      page.stage.switches.press()
    }

    private mutating func move() {
      count += 1
      page.stage.switches.moveOn()
    }

    private mutating func moveTo(_ place: Place) -> Int {
      for step in 0..<40 {
        if let highlight, Place(highlight) == place { return step }
        move()
      }
      return 40
    }
  }

  /// What is highlighted.
  private struct Place: Hashable {
    let kind: SwitchHighlight.Kind
    let label: String
    let frame: Rect
    let view: ObjectIdentifier?

    init(_ highlight: SwitchHighlight) {
      (kind, label, frame) = (highlight.kind, highlight.label, highlight.frame)
      view = highlight.view.map { ObjectIdentifier($0) }
    }
  }

  // SW-1, SW-4
  @Test(arguments: PageName.allCases) func everyElementOfAPageIsReachedInAFewSteps(name: PageName) throws {
    let page = try ShownPage(name, width: 720)
    let application = page.stage.application
    application.switchAccess.rounds = 0
    application.switchAccess.isEnabled = true
    page.wait()
    // Those that are enabled and visible, and do something.
    let wanted = Set(
      application.accessibilityTree.flattened.filter { node in
        let description = node.description
        return description.actions.contains { $0 == .activate || $0 == .increment }
          && !description.state.contains(.disabled) && node.visibleFrame.height >= 4 && node.visibleFrame.width >= 4
      }.compactMap(\.description.label))
    var walk = Walk(page)
    walk.walk(after: 0)
    let missing = wanted.filter { walk.steps[$0] == nil }.sorted()
    #expect(missing.isEmpty, "\(missing) of \(wanted.count)")
    // Groups make the way short: without them it is as long as the page.
    let farthest = walk.steps.max { ($0.value, $0.key) < ($1.value, $1.key) }
    #expect((farthest?.value ?? 0) <= 45, "\(farthest?.value ?? 0) steps to \(farthest?.key ?? "")")
  }
}
