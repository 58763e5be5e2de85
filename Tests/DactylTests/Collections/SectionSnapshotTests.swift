import Testing

@testable import DactylGraphics
@testable import DactylWidgets

/// Trees of items, without a view.
@MainActor @Suite struct SectionSnapshotTests {
  private func tree() -> DataSourceSectionSnapshot<Int> {
    var tree = DataSourceSectionSnapshot<Int>()
    tree.append([1, 2])
    tree.append([11, 12], to: 1)
    tree.append([111], to: 11)
    return tree
  }

  @Test func itemsAreInTheOrderOfReading() {
    var tree = tree()
    tree.append([13], to: 1)
    #expect(tree.items == [1, 11, 111, 12, 13, 2] && tree.rootItems == [1, 2])
    #expect(tree.children(of: 1) == [11, 12, 13] && tree.children(of: 9) == [])
    #expect([1, 11, 111, 9].map(tree.level) == [0, 1, 2, 0])
    #expect([1, 11, 111, 9].map(tree.parent) == [nil, 1, 11, nil])
    #expect(tree.contains(111) && !tree.contains(9))
  }

  @Test func onlyExpandedBranchesShowWhatIsInThem() {
    var tree = tree()
    #expect(tree.visibleItems == [1, 2] && !tree.isExpanded(1))
    tree.expand([11, 9])
    #expect(tree.visibleItems == [1, 2])
    tree.expand([1])
    #expect(tree.visibleItems == [1, 11, 111, 12, 2] && tree.isExpanded(1))
    tree.collapse([11])
    #expect(tree.visibleItems == [1, 11, 12, 2])
  }

  @Test func deletedItemsTakeWhatIsInThemWithThem() {
    var tree = tree()
    tree.delete([11, 2, 9])
    #expect(tree.items == [1, 12] && !tree.contains(111))
    tree.append([111])
    #expect(tree.items == [1, 12, 111] && tree.level(of: 111) == 0)
  }

  @Test func itemsThatAreThereAndParentsThatAreNotAreReported() {
    var tree = tree()
    let reported = warnings {
      tree.append([12, 3, 3], to: 2)
      tree.append([4], to: 9)
    }
    #expect(
      reported == [
        "12 is in the outline already; it stays where it is", "3 is in the outline already; it stays where it is",
        "9 is not in the outline, so nothing can be appended to it",
      ])
    #expect(tree.items == [1, 11, 111, 12, 2, 3])
  }

  @Test func aTreeOfAHundredThousandLevelsIsRead() {
    var tree = DataSourceSectionSnapshot<Int>()
    tree.append([0])
    for item in 1..<100_000 { tree.append([item], to: item - 1) }
    tree.expand(Array(0..<100_000))
    #expect(tree.visibleItems == Array(0..<100_000) && tree.level(of: 99_999) == 99_999)
    tree.delete([0])
    #expect(tree.items == [])
  }
}
