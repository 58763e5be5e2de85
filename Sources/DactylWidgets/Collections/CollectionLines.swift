/// The lines of a collection: headers, footers, and rows of items.
struct CollectionLines {
  struct Line {
    let number: Int
    let kind: CollectionElement.Kind
    let elements: [CollectionElement]
    /// Whether this is the first or last line of items of its section.
    var isFirst = false
    var isLast = false
  }

  let columns: Int
  private let sections: [CollectionSection]
  /// The numbers of the first lines of the sections, and the number of lines.
  private let starts: [Int]

  init(sections: [CollectionSection], columns: Int) {
    self.sections = sections
    self.columns = columns
    var starts = [0]
    for section in sections {
      let rows = (section.numberOfItems + columns - 1) / columns
      starts.append((starts.last ?? 0) + rows + (section.hasHeader ? 1 : 0) + (section.hasFooter ? 1 : 0))
    }
    self.starts = starts
  }

  var count: Int { starts.last ?? 0 }

  /// Returns the number of the first line of `section`, which may be the number of sections.
  func firstLine(of section: Int) -> Int { starts[section] }

  /// Returns the section that has the line; nil if there is no such line.
  func section(at line: Int) -> Int? {
    guard (0..<count).contains(line) else { return nil }
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle + 1] <= line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the line with this number, which there must be.
  func line(_ number: Int) -> Line {
    guard let section = section(at: number) else { return Line(number: number, kind: .item, elements: []) }
    let shape = sections[section]
    let row = number - starts[section] - (shape.hasHeader ? 1 : 0)
    if row < 0 { return Line(number: number, kind: .header, elements: [.header(section)]) }
    let first = row * columns
    guard first < shape.numberOfItems else {
      return Line(number: number, kind: .footer, elements: [.footer(section)])
    }
    let end = min(first + columns, shape.numberOfItems)
    return Line(
      number: number, kind: .item,
      elements: (first..<end).map { .item(ItemPosition(section: section, item: $0)) },
      isFirst: first == 0, isLast: end == shape.numberOfItems)
  }

  /// Returns the line and the place in it of an element; nil if there is no such element.
  func place(of element: CollectionElement) -> (line: Int, column: Int)? {
    let number = element.position.section
    guard sections.indices.contains(number) else { return nil }
    let section = sections[number]
    switch element.kind {
    case .header: return section.hasHeader ? (starts[number], 0) : nil
    case .footer: return section.hasFooter ? (starts[number + 1] - 1, 0) : nil
    case .item:
      let item = element.position.item
      guard (0..<section.numberOfItems).contains(item) else { return nil }
      return (starts[number] + (section.hasHeader ? 1 : 0) + item / columns, item % columns)
    }
  }
}
