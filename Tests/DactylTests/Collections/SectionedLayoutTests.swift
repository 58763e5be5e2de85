import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Sections with layouts of their own (LI-8).
@MainActor @Suite struct SectionedLayoutTests {
  private func list(_ layout: @escaping @MainActor (Int) -> CollectionLayout) throws -> CollectionStage {
    let list = try CollectionStage(SectionedLayout(layout))
    list.showSections("a", "b", "c")
    return list
  }

  private static func gridAndLists(_ section: Int) -> CollectionLayout {
    section == 0 ? .grid(minimumItemWidth: 90, spacing: 15) : .list
  }

  // LI-8
  @Test func sectionsFollowEachOtherWithLayoutsOfTheirOwn() throws {
    let list = try list(Self.gridAndLists)
    // A header of 30 points, and seven lines of three items with distances of 15 points.
    #expect(list.source.frame(of: 1) == Rect(x: 105, y: 30, width: 90, height: 50))
    #expect(list.source.frame(of: 19) == Rect(x: 105, y: 420, width: 90, height: 50))
    list.view.contentOffset.y = 400
    list.layOut()
    #expect(list.source.frame(of: 100) == Rect(x: 0, y: 500, width: 300, height: 50))
    list.source.scroll(to: 219, at: .end, animated: false)
    list.layOut()
    #expect(list.place(219) == 350)
  }

  // LI-8
  @Test func aRightToLeftInterfaceMirrorsAllSections() throws {
    let list = try list(Self.gridAndLists)
    list.view.traitOverrides.layoutDirection = .rightToLeft
    list.layOut()
    #expect(list.source.frame(of: 0) == Rect(x: 210, y: 30, width: 90, height: 50))
  }

  // LI-4
  @Test func visibleCellsStayWhenASectionAboveGrows() throws {
    let list = try list(Self.gridAndLists)
    list.source.scroll(to: 105, at: .start, animated: false)
    let place = list.place(105)
    var snapshot = list.source.snapshot
    snapshot.appendItems(Array(20..<50), toSection: "a")
    list.source.apply(snapshot, animated: false)
    list.layOut()
    #expect(list.place(105) == place && place == 0)
  }

  // LI-7
  @Test func theHeaderOfTheSectionInSightStays() throws {
    let list = try list(Self.gridAndLists)
    list.source.scroll(to: 105, at: .start, animated: false)
    list.layOut()
    let header = try #require(list.view.cells[.header(1)])
    #expect(header.isPinned && header.frame.minY == list.view.bounds.minY)
  }

  @Test func aShelfIsReported() throws {
    let list = try CollectionStage(SectionedLayout { _ in .shelf() })
    let reported = warnings { list.showSections("a") }
    #expect(reported.contains { $0.contains("a shelf can't be a section") })
  }

  @Test func aThousandSectionsAreShown() throws {
    let list = try CollectionStage(SectionedLayout { _ in .list })
    var snapshot = DataSourceSnapshot<String, Int>()
    for section in 0..<1000 { snapshot.appendItems([section], toSection: "\(section)") }
    list.source.apply(snapshot, animated: false)
    list.layOut()
    #expect(list.source.visibleItems == Array(0..<8))
    list.source.scroll(to: 999, at: .end, animated: false)
    #expect(list.place(999) == 350)
  }
}
