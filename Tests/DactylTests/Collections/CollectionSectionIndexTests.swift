import Testing

@testable import DactylWidgets

@MainActor @Suite struct CollectionSectionIndexTests {
  private static let sections = [
    CollectionSection(numberOfItems: 0), CollectionSection(numberOfItems: 2, hasHeader: true, hasFooter: true),
    CollectionSection(numberOfItems: 0), CollectionSection(numberOfItems: 0, hasHeader: true),
    CollectionSection(numberOfItems: 3), CollectionSection(numberOfItems: 0, hasFooter: true),
    CollectionSection(numberOfItems: 0),
  ]

  // AC-4
  @Test func elementsAreNumberedInTheOrderOfReading() {
    let index = CollectionSectionIndex(Self.sections)
    let elements = (0..<index.count).compactMap { index[$0] }
    #expect(
      elements == [
        .header(1), .item(ItemPosition(section: 1, item: 0)), .item(ItemPosition(section: 1, item: 1)), .footer(1),
        .header(3), .item(ItemPosition(section: 4, item: 0)), .item(ItemPosition(section: 4, item: 1)),
        .item(ItemPosition(section: 4, item: 2)), .footer(5),
      ])
    #expect(elements.map { index.number(of: $0) } == (0..<9).map { $0 })
  }

  @Test func thereIsNoElementOutOfRange() {
    let index = CollectionSectionIndex(Self.sections)
    #expect(index[-1] == nil && index[9] == nil && index[.max] == nil && index[.min] == nil)
    let absent: [CollectionElement] = [
      .header(0), .footer(0), .header(7), .footer(-1), .item(ItemPosition(section: 1, item: 2)),
      .item(ItemPosition(section: 1, item: -1)), .item(ItemPosition(section: 9, item: 0)),
    ]
    #expect(absent.allSatisfy { index.number(of: $0) == nil })
    #expect(CollectionSectionIndex([]).count == 0 && CollectionSectionIndex([])[0] == nil)
  }
}
