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
    let isAnimated = animated && !reducesMotion
    let (wasThere, area) = (contents.presence, bounds)
    let old = cellsBefore(contents)
    let measured = collectionViewLayout.measuredElements().map { (contents.key(of: $0.0), $0.1) }
    let anchors = anchorCandidates(contents)
    body()
    change += 1
    departureArea = isAnimated ? area : nil
    takeContents(contents, old, measured, anchors)
    departureArea = nil
    show(old, contents, wasThere, animated: isAnimated, completion)
  }

  /// Returns the cells in sight, and those that are on their way out of it, and stop to be that.
  private func cellsBefore(_ contents: any CollectionContents) -> [Before] {
    func before(_ key: ElementKey, _ cell: CollectionViewCell) -> Before {
      let frame = cell.presentationFrame
      return Before(key: key, cell: cell, place: frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY))
    }
    let shown = cells.shown.map { before(contents.key(of: $0.element), $0.cell) }
    let keys = Set(shown.map(\.key))
    for departing in departing where keys.contains(departing.key) { cells.retire(departing.cell) }
    let others = departing.filter { !keys.contains($0.key) }.map { before($0.key, $0.cell) }
    departing = []
    return shown + others
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

  /// Moves the cells from the places where their items were, fades cells of new items in, and fades cells of removed
  /// items away. The item that a cell showed before does not matter, since the cell may be used again for another item.
  private func show(
    _ old: [Before], _ contents: any CollectionContents, _ wasThere: (ElementKey) -> Bool, animated: Bool,
    _ completion: (@MainActor (Bool) -> Void)?
  ) {
    let places = Dictionary(old.map { ($0.key, $0) }) { first, _ in first }
    var moves: [Move] = []
    var new: [(element: CollectionElement, key: ElementKey, cell: CollectionViewCell)] = []
    let visible = Set(cells.visible.map { ObjectIdentifier($0.cell) })
    for shown in cells.shown {
      let key = contents.key(of: shown.element)
      if let before = places[key], before.cell === shown.cell {
        let from = onContent(before.place)
        moves.append(Move(cell: shown.cell, element: shown.element, from: from, to: shown.cell.frame))
      } else if visible.contains(ObjectIdentifier(shown.cell)) {
        new.append((shown.element, key, shown.cell))
      }
    }
    let stay = Set(cells.shown.map { ObjectIdentifier($0.cell) } + departing.map { ObjectIdentifier($0.cell) })
    let gone = old.filter { !stay.contains(ObjectIdentifier($0.cell)) && !$0.cell.isHidden }
    for old in gone { old.cell.frame = onContent(old.place) }
    let goneCells = gone.map(\.cell)
    guard animated else {
      remove(goneCells)
      completion?(true)
      return
    }
    let coming = new.compactMap { new in wasThere(new.key) ? comingMove(of: new.cell, new.element, beside: moves) : nil
    }
    let arriving = Set(coming.map { ObjectIdentifier($0.cell) })
    let fading = new.map(\.cell).filter { !arriving.contains(ObjectIdentifier($0)) }
    let going = departing.compactMap { going -> Move? in
      guard let element = contents.element(for: going.key), let place = places[going.key] else { return nil }
      let from = onContent(place.place)
      return Move(cell: going.cell, element: element, from: from, to: outOfSight(frame(of: element) ?? from))
    }
    moves = (moves + coming + going).filter { !$0.cell.isPinned && $0.from != $0.to }
    for move in moves { move.cell.frame = move.from }
    for cell in fading { cell.alpha = 0 }
    for cell in goneCells { cell.isUserInteractionEnabled = false }
    for cell in goneCells + going.map(\.cell) { sendSubviewToBack(cell) }
    leaving += goneCells
    View.animate(withDuration: CollectionConstants.duration) {
      for move in moves { move.cell.frame = move.to }
      for cell in fading { cell.alpha = 1 }
      for cell in goneCells { cell.alpha = 0 }
    } completion: { [weak self, change] _ in
      self?.remove(goneCells)
      self?.retireDeparted(since: change)
      completion?(self?.change == change)
    }
  }

  /// The movement of a cell in a change.
  private struct Move {
    let cell: CollectionViewCell
    let element: CollectionElement
    let from: Rect
    let to: Rect
  }

  private func onContent(_ place: Rect) -> Rect { place.offsetBy(dx: bounds.minX, dy: bounds.minY) }

  /// Returns the movement of an item that was out of sight: with that of the nearest one which stays. Nil if it would
  /// begin in sight.
  private func comingMove(
    of cell: CollectionViewCell, _ element: CollectionElement, beside moves: [Move]
  ) -> Move? {
    let before = moves.last { $0.element < element }
    guard let nearest = before ?? moves.first(where: { element < $0.element }) else { return nil }
    let way = nearest.from.origin - nearest.to.origin
    let from = cell.frame.offsetBy(dx: way.x, dy: way.y)
    return from.intersects(bounds) ? nil : Move(cell: cell, element: element, from: from, to: cell.frame)
  }

  /// Limits a place to the surroundings of what is in sight, so that nothing moves faster than can be seen.
  private func outOfSight(_ frame: Rect) -> Rect {
    func limited(_ start: Double, _ length: Double, _ from: Double, _ to: Double) -> Double {
      min(max(start, from - length), to)
    }
    return Rect(
      x: limited(frame.minX, frame.width, bounds.minX, bounds.maxX),
      y: limited(frame.minY, frame.height, bounds.minY, bounds.maxY), width: frame.width, height: frame.height)
  }

  private func remove(_ gone: [CollectionViewCell]) {
    leaving.removeAll { cell in gone.contains { $0 === cell } }
    for cell in gone { cell.removeFromSuperview() }
  }

  // MARK: Out of sight

  /// Keeps the cell of an item that moves out of sight until it is there. Returns false if the cell can be used again
  /// at once.
  final func depart(_ shown: ShownCell) -> Bool {
    guard let departureArea, let contents, !shown.cell.isHidden, shown.cell.presentationFrame.intersects(departureArea)
    else { return false }
    departing.append(DepartingCell(key: contents.key(of: shown.element), cell: shown.cell, change: change))
    return true
  }

  /// Returns the cell of an element that was about to leave, and is in sight again.
  final func takeBack(_ element: CollectionElement) -> CollectionViewCell? {
    guard !departing.isEmpty, let key = contents?.key(of: element),
      let index = departing.firstIndex(where: { $0.key == key })
    else { return nil }
    let cell = departing.remove(at: index).cell
    cell.endAnimations()
    cells.add(cell, for: element)
    return cell
  }

  private func retireDeparted(since change: Int) {
    for departed in departing where departed.change == change { cells.retire(departed.cell) }
    departing.removeAll { $0.change == change }
  }

  // MARK: Scrolling to an element (LI-6)

  final func scroll(to element: CollectionElement, at position: CollectionScrollPosition, animated: Bool) {
    updateCells(measuring: false)
    guard let frame = frame(of: element) else { return }
    // The way to a far element is a jump. Only its end is a movement, through cells that are measured.
    let area = uncoveredRect
    if !area.insetBy(dx: -area.width, dy: -area.height).intersects(frame) {
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

/// A cell whose item moves out of sight, in the change of this number.
struct DepartingCell {
  let key: ElementKey
  let cell: CollectionViewCell
  let change: Int
}
