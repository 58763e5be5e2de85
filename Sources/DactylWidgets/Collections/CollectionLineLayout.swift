import DactylGeometry

/// The layout of lists, grids and shelves: lines that follow each other, with one or more items in each.
///
///     let collection = CollectionView()
///     collection.collectionViewLayout = .grid(minimumItemWidth: 160, spacing: 12)
///
/// Cells have their own lengths. Before they are visible, their lengths are estimated by the mean of the
/// others of their kind. A header stays visible as long as a part of its section is.
///
/// ![Sections with headers, in a list and in a grid](collections)
public final class CollectionLineLayout: CollectionLayout {
  /// The direction in which lines follow each other, and the content scrolls. Default: `vertical`.
  public let axis: DactylGeometry.Axis
  /// The length of the lines of items, in points; nil for those of the cells. Values that are not positive and
  /// finite count as nil. Default: nil.
  public var lineLength: Double? { didSet { changed(lineLength != oldValue) } }
  /// The least width of an item of a grid, in points, or the least height in one that scrolls sideways; nil for one
  /// item in each line. Values that are not positive and finite count as nil. Default: nil.
  public var minimumItemWidth: Double? { didSet { changed(minimumItemWidth != oldValue) } }
  /// The distance of items from each other, in points. Values that are negative or not finite count as 0. Default: 0.
  public var spacing = 0.0 {
    didSet {
      if !(spacing.isFinite && spacing >= 0) { spacing = 0 }
      changed(spacing != oldValue)
    }
  }
  /// The distances of the items of a section from its edges, in points. Insets that are not finite are ignored.
  /// Default: none.
  public var sectionInsets = DirectionalInsets.zero {
    didSet {
      let sides = [sectionInsets.top, sectionInsets.leading, sectionInsets.bottom, sectionInsets.trailing]
      if !sides.allSatisfy(\.isFinite) { sectionInsets = oldValue }
      changed(sectionInsets != oldValue)
    }
  }
  /// Whether headers stay visible as long as a part of their section is. Default: true.
  public var pinsHeaders = true { didSet { changed(pinsHeaders != oldValue) } }

  private var lines = CollectionLines(sections: [], columns: 1)
  private var lengths = LineLengths(count: 0, estimate: CollectionConstants.estimatedLength)
  /// The lengths of the items of the lines that were visible, if there are several in a line.
  private var itemLengths: [Int: [Double]] = [:]
  private var estimates = LengthEstimates()
  private var preparedWidth: Double?
  /// Whether the estimate of lines that were never visible is a mean of measured ones.
  private var isEstimateMeasured = false

  /// Creates a layout of one item in each line.
  public init(axis: DactylGeometry.Axis = .vertical) {
    self.axis = axis
    super.init()
  }

  private func changed(_ isOther: Bool) {
    if isOther { invalidate() }
  }

  // MARK: Lines

  private var isVertical: Bool { axis == .vertical }
  private var width: Double { isVertical ? length.width : length.height }
  private var insetsAcross: (before: Double, after: Double) {
    isVertical ? (sectionInsets.leading, sectionInsets.trailing) : (sectionInsets.top, sectionInsets.bottom)
  }
  private var insetsAlong: (before: Double, after: Double) {
    isVertical ? (sectionInsets.top, sectionInsets.bottom) : (sectionInsets.leading, sectionInsets.trailing)
  }
  private var roomAcross: Double { max(width - insetsAcross.before - insetsAcross.after, 0) }
  private var itemWidth: Double {
    max((roomAcross - Double(lines.columns - 1) * spacing) / Double(lines.columns), 0)
  }
  private var fixedLength: Double? { lineLength.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }

  public override func prepare() {
    // Along the lines the length of the view does not matter.
    guard isStale || width != preparedWidth else { return }
    preparedWidth = width
    var columns = 1
    if let least = minimumItemWidth, least.isFinite, least > 0 {
      columns = max(Int(min((roomAcross + spacing) / (least + spacing), 1000)), 1)
    }
    lines = CollectionLines(sections: sections, columns: columns)
    itemLengths = [:]
    isEstimateMeasured = estimates.isMeasured
    lengths = LineLengths(count: lines.count, estimate: guessedLength)
  }

  private var guessedLength: Double { (fixedLength ?? estimates.mean) + spacing }

  /// The space before and after the cells of a line, which is part of its length.
  private func gaps(_ line: CollectionLines.Line) -> (before: Double, after: Double) {
    guard line.kind == .item else { return (0, 0) }
    return (line.isFirst ? insetsAlong.before : spacing, line.isLast ? insetsAlong.after : 0)
  }

  private func rect(along start: Double, _ length: Double, across place: Double, _ width: Double) -> Rect {
    isVertical
      ? Rect(x: place, y: start, width: width, height: length)
      : Rect(x: start, y: place, width: length, height: width)
  }

  /// Appends the elements of a line that begins at `start`.
  private func append(_ line: CollectionLines.Line, from start: Double, to elements: inout [PlacedElement]) {
    let gaps = gaps(line)
    let length = lengths.length(line.number) - gaps.before - gaps.after
    for (column, element) in line.elements.enumerated() {
      elements.append(
        PlacedElement(element, frame: frame(of: line.kind, column: column, from: start + gaps.before, length)))
    }
  }

  private func frame(of kind: CollectionElement.Kind, column: Int, from start: Double, _ length: Double) -> Rect {
    guard kind == .item else { return rect(along: start, length, across: 0, width) }
    let place = insetsAcross.before + Double(column) * (itemWidth + spacing)
    return rect(along: start, length, across: place, itemWidth)
  }

  // MARK: Places

  public override var contentSize: Size {
    let total = lengths.offset(lines.count)
    return isVertical ? Size(width: width, height: total) : Size(width: total, height: width)
  }

  public override func elements(in rect: Rect) -> [PlacedElement] {
    guard lines.count > 0, !rect.isEmpty else { return [] }
    let (from, to) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    if !isEstimateMeasured, estimates.isMeasured {
      isEstimateMeasured = true
      lengths.estimate = guessedLength
      lengths.guessAgain { guess(lines.line($0)) }
    }
    var first = lengths.line(at: max(from, 0))
    var end = lengths.line(at: max(to, 0)) + 1
    while !lengths.isShown(first..<end) {
      // Their estimates are others than those of lines that were never visible.
      lengths.show(first..<end) { guess(lines.line($0)) }
      first = lengths.line(at: max(from, 0))
      end = lengths.line(at: max(to, 0)) + 1
    }
    var elements: [PlacedElement] = []
    var start = lengths.offset(first)
    for number in first..<lines.count {
      guard start < to else { break }
      let next = start + lengths.length(number)
      if next > from { append(lines.line(number), from: start, to: &elements) }
      start = next
    }
    if pinsHeaders, isVertical { pinHeader(&elements) }
    return elements
  }

  /// Keeps the header of the first visible section in the view.
  private func pinHeader(_ elements: inout [PlacedElement]) {
    let top = visibleRect.minY
    guard top > 0, let section = lines.section(at: lengths.line(at: top)), sections[section].hasHeader else { return }
    let first = lines.firstLine(of: section)
    let start = lengths.offset(first)
    guard start < top else { return }
    let height = lengths.length(first)
    let y = min(top, lengths.offset(lines.firstLine(of: section + 1)) - height)
    let header = PlacedElement(.header(section), frame: rect(along: y, height, across: 0, width), isPinned: true)
    elements.removeAll { $0.element == header.element }
    elements.insert(header, at: 0)
  }

  public override func frame(of element: CollectionElement) -> Rect? {
    guard let place = lines.place(of: element) else { return nil }
    let line = lines.line(place.line)
    let gaps = gaps(line)
    return frame(
      of: element.kind, column: place.column, from: lengths.offset(place.line) + gaps.before,
      lengths.length(place.line) - gaps.before - gaps.after)
  }

  // MARK: Measuring

  private func guess(_ line: CollectionLines.Line) -> Double {
    let gaps = gaps(line)
    if line.kind == .item, let fixedLength { return fixedLength + gaps.before + gaps.after }
    let kind = line.elements.first.flatMap(kind)
    return (kind.map(estimates.length) ?? CollectionConstants.estimatedLength) + gaps.before + gaps.after
  }

  public override func proposal(for element: CollectionElement) -> ProposedSize? {
    if element.kind == .item, fixedLength != nil { return nil }
    let width = element.kind == .item ? itemWidth : width
    return isVertical ? ProposedSize(width: width, height: nil) : ProposedSize(width: nil, height: width)
  }

  public override func setMeasuredSize(_ size: Size, of element: CollectionElement) -> Bool {
    guard let place = lines.place(of: element) else { return false }
    let line = lines.line(place.line)
    lengths.show(place.line..<place.line + 1) { guess(lines.line($0)) }
    var wanted = isVertical ? size.height : size.width
    if let kind = kind(of: element) { estimates.add(wanted, for: kind) }
    if line.elements.count > 1 {
      var all = itemLengths[place.line] ?? Array(repeating: 0, count: line.elements.count)
      all[place.column] = wanted
      itemLengths[place.line] = all
      wanted = all.reduce(0, max)
    }
    let gaps = gaps(line)
    let old = lengths.length(place.line)
    lengths.measure(place.line, wanted + gaps.before + gaps.after)
    return lengths.length(place.line) != old
  }

  override func measuredElements() -> [(CollectionElement, Size)] {
    guard fixedLength == nil, lines.count > 0 else { return [] }
    let (from, to) = isVertical ? (visibleRect.minY, visibleRect.maxY) : (visibleRect.minX, visibleRect.maxX)
    let first = max(lengths.line(at: max(from, 0)) - CollectionConstants.rememberedLines, 0)
    let end = min(lengths.line(at: max(to, 0)) + CollectionConstants.rememberedLines, lines.count)
    return (first..<end).flatMap { number -> [(CollectionElement, Size)] in
      guard lengths.isMeasured(number) else { return [] }
      let line = lines.line(number)
      let gaps = gaps(line)
      let length = lengths.length(number) - gaps.before - gaps.after
      return line.elements.enumerated().map { column, element in
        let own = itemLengths[number]?[column] ?? length
        return (element, isVertical ? Size(width: 0, height: own) : Size(width: own, height: 0))
      }
    }
  }
}

extension CollectionLayout {
  /// A list: rows below each other, as wide as the view.
  public static var list: CollectionLineLayout { CollectionLineLayout() }

  /// A grid: as many items in a line as fit with `minimumItemWidth`, in points. They share the width of the view.
  public static func grid(minimumItemWidth: Double, spacing: Double = 0) -> CollectionLineLayout {
    let layout = CollectionLineLayout()
    layout.minimumItemWidth = minimumItemWidth
    layout.spacing = spacing
    return layout
  }

  /// A shelf: items beside each other, which scroll sideways. They are as high as the view, and have their own widths.
  public static func shelf(spacing: Double = 0) -> CollectionLineLayout {
    let layout = CollectionLineLayout(axis: .horizontal)
    layout.spacing = spacing
    return layout
  }
}
