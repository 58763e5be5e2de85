import DactylCore
import DactylGeometry

/// The cells in sight.
extension CollectionView {
  // MARK: Coordinates

  /// Mirrors a rectangle of the layout in a right-to-left interface, and back.
  final func mirroredContent(_ rect: Rect) -> Rect {
    guard isMirrored else { return rect }
    return Rect(
      x: collectionViewLayout.contentSize.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  final func frame(of element: CollectionElement) -> Rect? {
    prepareIfNeeded()
    return collectionViewLayout.frame(of: element).map(mirroredContent)
  }

  /// The upper corner of a rectangle where reading begins.
  final func corner(_ rect: Rect) -> Point { Point(x: isMirrored ? rect.maxX : rect.minX, y: rect.minY) }

  /// The part of the content that nothing covers.
  final var uncoveredRect: Rect {
    let inset = adjustedContentInset
    return Rect(
      x: bounds.minX + inset.left, y: bounds.minY + inset.top,
      width: max(bounds.width - inset.left - inset.right, 0),
      height: max(bounds.height - inset.top - inset.bottom, 0))
  }

  // MARK: Updating

  final func prepareIfNeeded() {
    let length = uncoveredRect.size
    guard needsPrepare || preparedLength != length else { return }
    let isFirst = preparedLength == nil
    // Another width gives other lengths.
    if !needsPrepare { anchorFirstVisible() }
    collectionViewLayout.isStale = needsPrepare
    needsPrepare = false
    preparedLength = length
    collectionViewLayout.sections = contents?.sections ?? []
    collectionViewLayout.length = length
    collectionViewLayout.prepare()
    settle()
    let room = collectionViewLayout.contentSize.width - length.width
    guard isFirst, isMirrored, room > 0 else { return }
    // Reading begins at the right.
    shiftContentOffset(by: Point(x: room - contentOffset.x, y: 0))
    let first = collectionViewLayout.elements(in: mirroredContent(bounds)).first
    anchor = first.map { ($0.element, corner(mirroredContent($0.frame))) }
  }

  /// Makes the cells that come into sight, retires others, and places them all. `measuring`: those in sight may want
  /// other sizes.
  final func updateCells(measuring: Bool) {
    guard !isUpdating, let contents, bounds.isFinite, !bounds.isEmpty else { return }
    isUpdating = true
    performLayout {
      // A smaller content may be moved into its range.
      for _ in 0..<CollectionConstants.passes {
        let origin = bounds.origin
        fill(contents, measuring: measuring)
        if bounds.origin == origin { break }
      }
    }
    anchorFirstVisible()
    isUpdating = false
    cellsDidMove()
    prefetch()
    let changes = pending
    pending = []
    for change in changes { change() }
  }

  private func fill(_ contents: any CollectionContents, measuring: Bool) {
    prepareIfNeeded()
    var wanted = wantedElements()
    // A movement that brings nothing new into sight.
    if !measuring, cells.areVisible(wanted) { return }
    for pass in 0..<CollectionConstants.passes {
      retireOthers(than: wanted)
      let isOther = measure(wanted, contents, all: measuring && pass == 0)
      let isMoved = settle()
      guard isOther || isMoved else { break }
      wanted = wantedElements()
    }
    contentSize = collectionViewLayout.contentSize
    place(wanted)
  }

  private func wantedElements() -> [PlacedElement] {
    collectionViewLayout.visibleRect = mirroredContent(uncoveredRect)
    return collectionViewLayout.elements(in: mirroredContent(bounds))
  }

  /// Makes and measures the cells of `wanted`. Returns whether places have changed.
  private func measure(_ wanted: [PlacedElement], _ contents: any CollectionContents, all: Bool) -> Bool {
    var isOther = false
    for place in wanted {
      var isNew = false
      let cell =
        cells[place.element]
        ?? {
          isNew = true
          return makeCell(place.element, contents)
        }()
      guard isNew || all, let proposal = collectionViewLayout.proposal(for: place.element) else { continue }
      let size = cell.measuredSize(for: proposal)
      if collectionViewLayout.setMeasuredSize(size, of: place.element) { isOther = true }
    }
    return isOther
  }

  private func makeCell(_ element: CollectionElement, _ contents: any CollectionContents) -> CollectionViewCell {
    if let cell = takeBack(element) { return cell }
    let cell: CollectionViewCell
    if let spare = cells.takeSpare(contents.kind(of: element)) {
      // The item that it showed before may have been on its way.
      spare.endAnimations()
      spare.prepareForReuse()
      cell = spare
    } else {
      cell = contents.makeCell(for: element)
    }
    contents.show(element, in: cell)
    cell.isSelected = element.kind == .item && contents.isSelected(element.position)
    cell.isHighlighted = false
    cell.isHidden = false
    cell.alpha = 1
    prepareSwipes(of: cell)
    if cell.superview !== self {
      // Headers are above the items that scroll below them.
      insertSubview(cell, at: element.kind == .item ? 0 : numberOfCells)
    }
    // A grip needs the view that it moves items of.
    cell.showEditing(editingParts(of: element), animated: false)
    cells.add(cell, for: element)
    return cell
  }

  /// The number of the lowest subviews that are cells, hidden ones too.
  private var numberOfCells: Int { subviews.lastIndex { $0 is CollectionViewCell }.map { $0 + 1 } ?? 0 }

  /// Retires the cells of other elements than `wanted`, except those that are in use.
  private func retireOthers(than wanted: [PlacedElement]) {
    let elements = Set(wanted.map(\.element))
    guard cells.shown.contains(where: { !elements.contains($0.element) }) else { return }
    cells.setShown(
      cells.shown.filter { shown in
        if elements.contains(shown.element) || isInUse(shown.cell) { return true }
        shown.cell.isPinned = false
        if shown.cell === openCell { closeSwipe(animated: false) }
        if !depart(shown) { cells.retire(shown.cell) }
        return false
      })
  }

  /// Places all cells, also those that are kept out of sight.
  private func place(_ wanted: [PlacedElement]) {
    var places: [CollectionElement: PlacedElement] = [:]
    for place in wanted { places[place.element] = place }
    for shown in cells.shown {
      let place = places[shown.element]
      if let frame = place?.frame ?? collectionViewLayout.frame(of: shown.element) {
        setFrame(mirroredContent(frame), of: shown.cell)
      }
      shown.cell.isPinned = place?.isPinned ?? false
    }
    cells.sortShown()
    cells.setVisible(wanted)
  }

  /// A frame that stays the same may be on its way there.
  private func setFrame(_ frame: Rect, of cell: CollectionViewCell) {
    if cell.frame != frame { cell.frame = frame }
  }

  /// Whether the cell has a finger on it, or the keyboard focus inside (`LI-5`).
  final func isInUse(_ cell: CollectionViewCell) -> Bool {
    if mover?.moving?.cell === cell { return true }
    if let focus = window?.firstResponder as? View, focus.isDescendant(of: cell) { return true }
    return hasTouches(cell)
  }

  private func hasTouches(_ view: View) -> Bool {
    !view.activeTouches.isEmpty || view.subviews.contains(where: hasTouches)
  }

  // MARK: Anchor

  /// Makes the first element in sight the one that keeps its place, or the one with the keyboard focus.
  final func anchorFirstVisible() {
    let area = uncoveredRect
    func isInSight(_ shown: ShownCell) -> Bool { shown.cell.frame.intersects(area) && !shown.cell.isPinned }
    let focused = cells.visible.first { shown in
      guard let focus = window?.firstResponder as? View else { return false }
      return focus.isDescendant(of: shown.cell) && isInSight(shown)
    }
    anchor = (focused ?? cells.visible.first(where: isInSight)).map { ($0.element, corner($0.cell.frame)) }
  }

  /// Moves the content so that the anchor stays in its place. Returns whether it had to.
  @discardableResult final func settle() -> Bool {
    let wasAtEnd = staysAtEnd && isAtEnd
    var shift = Point.zero
    if let old = anchor, let frame = collectionViewLayout.frame(of: old.element).map(mirroredContent) {
      shift = corner(frame) - old.corner
      anchor = (old.element, corner(frame))
    }
    if wasAtEnd { shift = Point(x: 0, y: collectionViewLayout.contentSize.height - contentSize.height) }
    if abs(shift.x) < 1e-6, abs(shift.y) < 1e-6 { return false }
    shiftContentOffset(by: shift)
    contentSize = collectionViewLayout.contentSize
    return true
  }

  private var isAtEnd: Bool {
    contentOffset.y >= contentSize.height + adjustedContentInset.bottom - bounds.height - 0.5
  }
}
