/// The elements of all sections with numbers from 0, in the order of reading: the header of a section, its items and
/// its footer. Finding one takes no longer in the last section than in the first.
struct CollectionSectionIndex {
  let sections: [CollectionSection]
  /// The number of the first element of each section, and that of all elements.
  private let starts: [Int]

  init(_ sections: [CollectionSection]) {
    self.sections = sections
    var starts = [0]
    starts.reserveCapacity(sections.count + 1)
    for section in sections { starts.append(starts[starts.count - 1] + section.numberOfElements) }
    self.starts = starts
  }

  /// The number of elements.
  var count: Int { starts[sections.count] }

  /// Returns the element with a number; nil out of range.
  subscript(number: Int) -> CollectionElement? {
    guard number >= 0, number < count else { return nil }
    // The last section that begins at the number or before it, which is not empty.
    var (low, high) = (0, sections.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= number { low = middle } else { high = middle }
    }
    let (section, rest) = (sections[low], number - starts[low])
    if section.hasHeader, rest == 0 { return .header(low) }
    let item = rest - section.firstItem
    return item < section.numberOfItems ? .item(ItemPosition(section: low, item: item)) : .footer(low)
  }

  /// Returns the number of an element; nil if it is not there.
  func number(of element: CollectionElement) -> Int? {
    let position = element.position
    guard sections.indices.contains(position.section) else { return nil }
    let (section, start) = (sections[position.section], starts[position.section])
    switch element.kind {
    case .header: return section.hasHeader ? start : nil
    case .item:
      guard position.item >= 0, position.item < section.numberOfItems else { return nil }
      return start + section.firstItem + position.item
    case .footer: return section.hasFooter ? start + section.numberOfElements - 1 : nil
    }
  }
}

extension CollectionSection {
  /// The items, the header and the footer.
  fileprivate var numberOfElements: Int { firstItem + numberOfItems + (hasFooter ? 1 : 0) }

  /// The number of elements before the items.
  fileprivate var firstItem: Int { hasHeader ? 1 : 0 }
}
