import DactylCore
import DactylGeometry

/// The movement from the cells before a change of the contents to those after it (`LI-3`).
@MainActor final class CellTransition {
  /// A cell before a change.
  struct Before {
    let key: ElementKey
    let cell: CollectionViewCell
    /// Its place on the screen, from the corner of the view.
    let place: Rect
  }

  /// A cell whose item moves out of the view, in the change of this number.
  private struct Departing {
    let key: ElementKey
    let cell: CollectionViewCell
    let change: Int
  }

  private struct Move {
    let cell: CollectionViewCell
    let element: CollectionElement
    let from: Rect
    let to: Rect
  }

  /// Cells that fade out, below the others.
  private var leaving: [CollectionViewCell] = []
  private var departing: [Departing] = []
  /// During an animated change, what was visible before it: cells there become departing ones.
  private var area: Rect?
  /// The number of the latest change.
  private var change = 0

  /// Makes a change by `body`, which retires and adds cells. `area` is what is visible, if it will be animated.
  func perform(in area: Rect?, _ body: () -> Void) {
    change += 1
    self.area = area
    body()
    self.area = nil
  }

  /// Removes all cells that are on their way.
  func end() {
    for cell in leaving { cell.removeFromSuperview() }
    for departing in departing { departing.cell.removeFromSuperview() }
    (leaving, departing) = ([], [])
  }

  // MARK: Leaving the view

  /// Keeps the cell of an item that moves out of the view until it is there. Returns false if the cell can be used
  /// again at once.
  func keep(_ shown: ShownCell, of elements: (any CollectionElements)?) -> Bool {
    guard let area, let elements, !shown.cell.isHidden, shown.cell.presentationFrame.intersects(area) else {
      return false
    }
    departing.append(Departing(key: elements.key(of: shown.element), cell: shown.cell, change: change))
    return true
  }

  /// Returns the cell of an element that was about to leave, and is visible again. `key` is only asked for if any is.
  func takeBack(_ key: @autoclosure () -> ElementKey) -> CollectionViewCell? {
    guard !departing.isEmpty else { return nil }
    let key = key()
    guard let index = departing.firstIndex(where: { $0.key == key }) else { return nil }
    let cell = departing.remove(at: index).cell
    cell.endAnimations()
    return cell
  }

  /// Returns the visible cells, and those that are leaving, which then no longer count as leaving.
  func cellsBefore(_ cells: inout ShownCells, of elements: any CollectionElements, in bounds: Rect) -> [Before] {
    func before(_ key: ElementKey, _ cell: CollectionViewCell) -> Before {
      let frame = cell.presentationFrame
      return Before(key: key, cell: cell, place: frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY))
    }
    let shown = cells.shown.map { before(elements.key(of: $0.element), $0.cell) }
    let keys = Set(shown.map(\.key))
    for departing in departing where keys.contains(departing.key) { cells.retire(departing.cell) }
    let others = departing.filter { !keys.contains($0.key) }.map { before($0.key, $0.cell) }
    departing = []
    return shown + others
  }

  // MARK: Movements

  /// Moves the cells from the places where their items were, fades cells of new items in, and fades cells of removed
  /// items away. The item that a cell showed before does not matter, since the cell may be used again for another item.
  func show(
    _ old: [Before], in updater: CollectionUpdater, _ wasThere: (ElementKey) -> Bool, animated: Bool,
    _ completion: (@MainActor (Bool) -> Void)?
  ) {
    guard let view = updater.view, let elements = view.elements else { return }
    let (bounds, cells) = (view.bounds, updater.cells)
    func onContent(_ place: Rect) -> Rect { place.offsetBy(dx: bounds.minX, dy: bounds.minY) }
    let places = Dictionary(old.map { ($0.key, $0) }) { first, _ in first }
    var moves: [Move] = []
    var new: [(element: CollectionElement, key: ElementKey, cell: CollectionViewCell)] = []
    let visible = Set(cells.visible.map { ObjectIdentifier($0.cell) })
    for shown in cells.shown {
      let key = elements.key(of: shown.element)
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
    let coming = new.compactMap { new in
      wasThere(new.key) ? comingMove(of: new.cell, new.element, beside: moves, into: bounds) : nil
    }
    let arriving = Set(coming.map { ObjectIdentifier($0.cell) })
    let fading = new.map(\.cell).filter { !arriving.contains(ObjectIdentifier($0)) }
    let going = departing.compactMap { going -> Move? in
      guard let element = elements.element(for: going.key), let place = places[going.key] else { return nil }
      let from = onContent(place.place)
      let to = outOfSight(updater.frame(of: element) ?? from, bounds)
      return Move(cell: going.cell, element: element, from: from, to: to)
    }
    moves = (moves + coming + going).filter { !$0.cell.isPinned && $0.from != $0.to }
    for move in moves { move.cell.frame = move.from }
    for cell in fading { cell.alpha = 0 }
    for cell in goneCells { cell.isUserInteractionEnabled = false }
    for cell in goneCells + going.map(\.cell) { view.sendSubviewToBack(cell) }
    leaving += goneCells
    View.animate(withDuration: CollectionConstants.duration) {
      for move in moves { move.cell.frame = move.to }
      for cell in fading { cell.alpha = 1 }
      for cell in goneCells { cell.alpha = 0 }
    } completion: { [weak self, weak updater, change] _ in
      self?.remove(goneCells)
      if let updater { self?.retireDeparted(since: change, in: updater) }
      completion?(self?.change == change)
    }
  }

  /// Returns the movement of an item that was not visible: with that of the nearest one which stays. Nil if it would
  /// begin where it is visible.
  private func comingMove(
    of cell: CollectionViewCell, _ element: CollectionElement, beside moves: [Move], into bounds: Rect
  ) -> Move? {
    let before = moves.last { $0.element < element }
    guard let nearest = before ?? moves.first(where: { element < $0.element }) else { return nil }
    let way = nearest.from.origin - nearest.to.origin
    let from = cell.frame.offsetBy(dx: way.x, dy: way.y)
    return from.intersects(bounds) ? nil : Move(cell: cell, element: element, from: from, to: cell.frame)
  }

  /// Limits a place to the surroundings of what is visible, so that nothing moves faster than can be seen.
  private func outOfSight(_ frame: Rect, _ bounds: Rect) -> Rect {
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

  private func retireDeparted(since change: Int, in updater: CollectionUpdater) {
    for departed in departing where departed.change == change { updater.cells.retire(departed.cell) }
    departing.removeAll { $0.change == change }
  }
}
