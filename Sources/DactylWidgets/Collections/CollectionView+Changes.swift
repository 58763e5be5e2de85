import DactylCore
import DactylGeometry

/// Changes of the contents (`LI-3`).
extension CollectionView {
  /// A cell before a change.
  private struct Before {
    let key: ElementKey
    let cell: CollectionViewCell
    /// Its place on the screen, from the corner of the view.
    let place: Rect
  }

  /// Makes a change of the contents, and shows it.
  final func changeContents(
    animated: Bool, _ body: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard !isUpdating else {
      pending.append { [weak self] in self?.changeContents(animated: animated, body, completion: completion) }
      return
    }
    guard let contents, window != nil, preparedLength != nil else {
      body()
      reload()
      completion?(true)
      return
    }
    let old = cells.shown.map { shown in
      let frame = shown.cell.presentationFrame
      return Before(
        key: contents.key(of: shown.element), cell: shown.cell,
        place: frame.offsetBy(x: -bounds.minX, y: -bounds.minY))
    }
    let measured = collectionViewLayout.measuredElements().map { (contents.key(of: $0.0), $0.1) }
    let anchors = anchorCandidates(contents)
    body()
    takeContents(contents, old, measured, anchors)
    show(old, animated: animated && !reducesMotion, completion)
  }

  /// Returns what may keep its place, in the order of choice: nothing at the start of the content.
  private func anchorCandidates(_ contents: any CollectionContents) -> [(key: ElementKey, place: Point)] {
    let (start, edge) = (corner(uncoveredRect), corner(Rect(origin: .zero, size: contentSize)))
    let isAtStart = start.y <= edge.y + 0.5 && abs(start.x - edge.x) <= 0.5
    var shown = cells.visible.filter { $0.element.kind == .item && $0.cell.frame.intersects(uncoveredRect) }
    if let anchor, let first = shown.firstIndex(where: { $0.element == anchor.element }), first > 0 {
      shown.insert(shown.remove(at: first), at: 0)
    } else if isAtStart, !keepsPlaceAtStart {
      return []
    }
    return shown.map { (contents.key(of: $0.element), corner($0.cell.frame)) }
  }

  /// Gives the cells their new elements, and places them.
  private func takeContents(
    _ contents: any CollectionContents, _ old: [Before], _ measured: [(ElementKey, Size)],
    _ anchors: [(key: ElementKey, place: Point)]
  ) {
    isUpdating = true
    // A source that lies may tell one place for several items.
    var taken: Set<CollectionElement> = []
    cells.setShown(
      old.compactMap { old in
        contents.element(for: old.key).flatMap { element in
          contents.kind(of: element) == old.cell.kind && taken.insert(element).inserted
            ? ShownCell(element: element, cell: old.cell) : nil
        }
      })
    cells.setVisible([])
    anchor = nil
    needsPrepare = true
    prepareIfNeeded()
    for (key, size) in measured {
      if let element = contents.element(for: key) { _ = collectionViewLayout.setMeasuredSize(size, of: element) }
    }
    for candidate in anchors {
      guard let element = contents.element(for: candidate.key) else { continue }
      anchor = (element, candidate.place)
      break
    }
    settle()
    contentSize = collectionViewLayout.contentSize
    isUpdating = false
    updateCells(measuring: true)
    showSelection()
  }

  /// Moves the cells from where they were, fades new ones in, and those away that are gone.
  private func show(_ old: [Before], animated: Bool, _ completion: (@MainActor (Bool) -> Void)?) {
    change += 1
    let present = Set(cells.shown.map { ObjectIdentifier($0.cell) })
    let known = Set(old.map { ObjectIdentifier($0.cell) })
    var moves: [(cell: View, from: Rect, to: Rect)] = []
    var gone: [CollectionViewCell] = []
    for old in old {
      let from = old.place.offsetBy(x: bounds.minX, y: bounds.minY)
      if present.contains(ObjectIdentifier(old.cell)) {
        if old.cell.frame != from, !old.cell.isPinned { moves.append((old.cell, from, old.cell.frame)) }
      } else if !old.cell.isHidden {
        gone.append(old.cell)
        old.cell.frame = from
      }
    }
    let new = cells.visible.filter { !known.contains(ObjectIdentifier($0.cell)) }.map(\.cell)
    guard animated else {
      remove(gone)
      completion?(true)
      return
    }
    for move in moves { move.cell.frame = move.from }
    for cell in new { cell.alpha = 0 }
    for cell in gone {
      cell.isUserInteractionEnabled = false
      sendSubviewToBack(cell)
    }
    leaving += gone
    View.animate(duration: CollectionConstants.duration) {
      for move in moves { move.cell.frame = move.to }
      for cell in new { cell.alpha = 1 }
      for cell in gone { cell.alpha = 0 }
    } completion: { [weak self, change] _ in
      self?.remove(gone)
      completion?(self?.change == change)
    }
  }

  private func remove(_ gone: [CollectionViewCell]) {
    leaving.removeAll { cell in gone.contains { $0 === cell } }
    for cell in gone { cell.removeFromSuperview() }
  }

  // MARK: Scrolling to an element (LI-6)

  final func scroll(to element: CollectionElement, at position: CollectionScrollPosition, animated: Bool) {
    updateCells(measuring: false)
    guard let frame = frame(of: element) else { return }
    // The way to a far element is a jump. Only its end is a movement, through cells that are measured.
    let area = uncoveredRect
    if !area.insetBy(x: -area.width, y: -area.height).intersects(frame) {
      let isBefore = frame.minY < area.minY || frame.minX < area.minX
      arrive(at: element, isBefore ? .end : .start)
      if !animated { return arrive(at: element, position) }
    }
    guard animated else { return arrive(at: element, position) }
    if let frame = self.frame(of: element) { setContentOffset(offset(showing: frame, at: position), animated: true) }
  }

  /// Shows the element at once. The cells there may turn out to have other lengths, which moves it.
  private func arrive(at element: CollectionElement, _ position: CollectionScrollPosition) {
    for _ in 0..<CollectionConstants.passes {
      guard let frame = frame(of: element) else { return }
      let target = offset(showing: frame, at: position)
      guard abs(target.x - contentOffset.x) > 0.01 || abs(target.y - contentOffset.y) > 0.01 else { return }
      setContentOffset(target, animated: false)
      updateCells(measuring: false)
    }
  }

  /// Returns the offset at which `frame` is at `position`, within the range of the content.
  private func offset(showing frame: Rect, at position: CollectionScrollPosition) -> Point {
    let (inset, area, size) = (adjustedContentInset, uncoveredRect, collectionViewLayout.contentSize)
    func place(_ start: Double, _ length: Double, _ from: Double, _ room: Double, _ total: Double) -> Double {
      let wanted =
        switch position {
        case .start: start
        case .center: start + (length - room) / 2
        case .end: start + length - room
        case .nearest: start < from || length > room ? start : max(from, start + length - room)
        }
      return min(max(wanted, 0), max(total - room, 0))
    }
    return Point(
      x: place(frame.minX, frame.width, area.minX, area.width, size.width) - inset.left,
      y: place(frame.minY, frame.height, area.minY, area.height, size.height) - inset.top)
  }
}
