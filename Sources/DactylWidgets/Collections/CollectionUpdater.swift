import DactylCore
import DactylGeometry

/// Makes the cells of a collection view, and places them (`LI-1`, `LI-4`).
///
/// An update goes round until no place changes any more: it asks the layout what is visible, makes and measures those
/// cells, and moves the content so that the anchor keeps its place in the view.
@MainActor final class CollectionUpdater {
  /// What the updater is doing. It calls the program in all phases, and does nothing else at the same time: a change of
  /// the contents meanwhile waits until it is idle, and a movement of the content is regarded by the next round.
  enum Phase {
    case idle
    /// The layout is being prepared.
    case preparing
    /// Cells are being made, measured and placed.
    case filling
    /// The contents change.
    case changing
  }

  /// What is known about the places of elements.
  private enum Places: Equatable {
    /// The layout was never prepared.
    case unknown
    /// The layout was prepared for other contents.
    case foreign
    /// The layout must be prepared again.
    case stale
    /// The layout is prepared for this size.
    case known(Size)
  }

  /// The element that keeps its place when lengths change, and its upper corner where reading begins.
  struct Anchor {
    let element: CollectionElement
    let corner: Point
    /// The direction in which the corner was taken.
    let isMirrored: Bool

    /// The corner in the present direction, at the same distance from where reading begins.
    @MainActor func corner(in view: any CollectionUpdaterView) -> Point {
      guard isMirrored != view.isMirrored else { return corner }
      let area = view.uncoveredRect
      return Point(x: area.minX + area.maxX - corner.x, y: corner.y)
    }
  }

  weak var view: (any CollectionUpdaterView)?
  private(set) var phase = Phase.idle
  private var places = Places.unknown
  private var waiting: [@MainActor () -> Void] = []
  var cells = ShownCells()
  var anchor: Anchor?
  let transition = CellTransition()

  // MARK: Phases

  /// Whether the layout was prepared for these contents.
  var hasPlaces: Bool { places != .unknown && places != .foreign }

  /// Calls `body` in another phase.
  func perform(_ phase: Phase, _ body: () -> Void) {
    let outer = self.phase
    self.phase = phase
    body()
    self.phase = outer
  }

  /// Calls `body` as soon as the updater is idle: now, or at the end of the present update.
  func whenIdle(_ body: @escaping @MainActor () -> Void) {
    if phase == .idle { body() } else { waiting.append(body) }
  }

  private func performWaiting() {
    let changes = waiting
    waiting = []
    for change in changes { change() }
  }

  // MARK: Preparing

  /// The layout, or what it places, is another one.
  func invalidate() {
    forgetPlaces()
    view?.setNeedsLayout()
  }

  func forgetPlaces() { if hasPlaces { places = .stale } }

  /// Forgets all cells, and makes the visible ones anew.
  func reload() {
    cells.removeAll()
    transition.end()
    anchor = nil
    if hasPlaces { places = .foreign }
    invalidate()
  }

  func prepareIfNeeded() {
    guard let view else { return }
    let (layout, length) = (view.collectionViewLayout, view.layoutLength)
    let old = places
    guard old != .known(length), phase != .preparing else { return }
    let isPrepared = if case .known = old { true } else { false }
    // Another width gives other lengths.
    if isPrepared { anchorFirstVisible(in: view) }
    places = .known(length)
    layout.isStale = !isPrepared
    layout.sections = view.elements?.sections ?? []
    layout.length = length
    perform(.preparing) { layout.prepare() }
    settle(view)
    if old == .unknown { beginWhereReadingBegins(view) }
    if phase == .idle { performWaiting() }
  }

  /// Returns the place of an element in the content of the view; nil if there is no such element.
  func frame(of element: CollectionElement) -> Rect? {
    prepareIfNeeded()
    guard let view else { return nil }
    return view.collectionViewLayout.frame(of: element).map(view.mirroredContent)
  }

  /// In a right-to-left interface, content that is wider than the view begins at the right.
  private func beginWhereReadingBegins(_ view: any CollectionUpdaterView) {
    let layout = view.collectionViewLayout
    let room = layout.contentSize.width - view.uncoveredRect.width
    guard view.isMirrored, room > 0 else { return }
    view.shiftContentOffset(by: Point(x: room - view.bounds.minX, y: 0))
    let first = layout.elements(in: view.mirroredContent(view.bounds)).first
    anchor = first.map { anchor($0.element, view.mirroredContent($0.frame), in: view) }
  }

  // MARK: Filling

  /// Makes the cells that become visible, retires others, and places them all. `measuring`: visible ones may have
  /// other sizes.
  func update(measuring: Bool) {
    guard phase == .idle, let view, let elements = view.elements, view.bounds.isFinite, !view.bounds.isEmpty else {
      return
    }
    perform(.filling) {
      view.performLayout { fill(view, elements, measuring: measuring) }
      anchorFirstVisible(in: view)
    }
    view.didUpdateCells()
    performWaiting()
  }

  private func fill(_ view: any CollectionUpdaterView, _ elements: any CollectionElements, measuring: Bool) {
    var wanted: [PlacedElement] = []
    // Whether the view shows another part of the content than in the round before.
    var isElsewhere = true
    for _ in 0..<CollectionConstants.rounds {
      if isElsewhere { prepareIfNeeded() }
      wanted = wantedElements(view)
      // A movement that makes nothing new visible.
      if isElsewhere, !measuring, cells.areVisible(wanted) { return }
      retireOthers(than: wanted, view)
      let isOther = measure(wanted, view, elements, all: isElsewhere && measuring)
      isElsewhere = false
      if settle(view) || isOther { continue }
      // A smaller content may be moved into its range.
      let origin = view.bounds.origin
      place(wanted, view)
      if view.bounds.origin == origin { return }
      isElsewhere = true
    }
    place(wanted, view)
    Warnings.report(
      "\(type(of: view.collectionViewLayout)) still changes places after \(CollectionConstants.rounds) rounds; "
        + "cells are at the places of the last one")
  }

  private func wantedElements(_ view: any CollectionUpdaterView) -> [PlacedElement] {
    view.collectionViewLayout.visibleRect = view.mirroredContent(view.uncoveredRect)
    return view.collectionViewLayout.elements(in: view.mirroredContent(view.bounds))
  }

  /// Makes and measures the cells of `wanted`. Returns whether places have changed.
  private func measure(
    _ wanted: [PlacedElement], _ view: any CollectionUpdaterView, _ elements: any CollectionElements, all: Bool
  ) -> Bool {
    let layout = view.collectionViewLayout
    var isOther = false
    for place in wanted {
      let old = cells[place.element]
      let cell = old ?? makeCell(place.element, view, elements)
      guard old == nil || all, let proposal = layout.proposal(for: place.element) else { continue }
      if layout.setMeasuredSize(cell.measuredSize(for: proposal), of: place.element) { isOther = true }
    }
    return isOther
  }

  private func makeCell(
    _ element: CollectionElement, _ view: any CollectionUpdaterView, _ elements: any CollectionElements
  ) -> CollectionViewCell {
    if let cell = transition.takeBack(elements.key(of: element)) {
      cells.add(cell, for: element)
      return cell
    }
    let cell: CollectionViewCell
    if let spare = cells.takeSpare(elements.kind(of: element)) {
      // A subclass may forget to call `super`, and the item that it showed before may have been on its way.
      spare.endAnimations()
      spare.prepareForReuse()
      cell = spare
    } else {
      cell = elements.makeCell(for: element)
    }
    elements.show(element, in: cell)
    cell.isHidden = false
    cell.alpha = 1
    view.add(cell, for: element)
    cells.add(cell, for: element)
    return cell
  }

  /// Retires the cells of other elements than `wanted`, except those that are in use.
  private func retireOthers(than wanted: [PlacedElement], _ view: any CollectionUpdaterView) {
    let elements = Set(wanted.map(\.element))
    guard cells.shown.contains(where: { !elements.contains($0.element) }) else { return }
    cells.setShown(
      cells.shown.filter { shown in
        if elements.contains(shown.element) || view.isInUse(shown.cell) { return true }
        shown.cell.isPinned = false
        view.willRetire(shown.cell)
        if !transition.keep(shown, of: view.elements) { cells.retire(shown.cell) }
        return false
      })
  }

  /// Places all cells, also those that are kept while they are not visible.
  private func place(_ wanted: [PlacedElement], _ view: any CollectionUpdaterView) {
    view.contentSize = view.collectionViewLayout.contentSize
    var places: [CollectionElement: PlacedElement] = [:]
    for place in wanted { places[place.element] = place }
    for shown in cells.shown {
      let place = places[shown.element]
      if let frame = place?.frame ?? view.collectionViewLayout.frame(of: shown.element) {
        let frame = view.mirroredContent(frame)
        // A frame that stays the same may be on its way there.
        if shown.cell.frame != frame { shown.cell.frame = frame }
      }
      shown.cell.isPinned = place?.isPinned ?? false
    }
    cells.sortShown()
    cells.setVisible(wanted)
  }

  // MARK: Anchor

  private func anchor(_ element: CollectionElement, _ frame: Rect, in view: any CollectionUpdaterView) -> Anchor {
    Anchor(element: element, corner: view.corner(frame), isMirrored: view.isMirrored)
  }

  /// Makes the first visible element the one that keeps its place, or the one with the keyboard focus.
  private func anchorFirstVisible(in view: any CollectionUpdaterView) {
    let area = view.uncoveredRect
    func isInSight(_ shown: ShownCell) -> Bool { shown.cell.frame.intersects(area) && !shown.cell.isPinned }
    let focused = cells.visible.first { view.isFocused($0.cell) && isInSight($0) }
    let shown = focused ?? cells.visible.first(where: isInSight)
    anchor = shown.map { anchor($0.element, $0.cell.frame, in: view) }
  }

  /// Moves the content so that the anchor stays in its place. Returns whether it had to.
  @discardableResult func settle(_ view: any CollectionUpdaterView) -> Bool {
    let layout = view.collectionViewLayout
    var shift = Point.zero
    if let old = anchor, let frame = layout.frame(of: old.element) {
      let new = anchor(old.element, view.mirroredContent(frame), in: view)
      shift = new.corner - old.corner(in: view)
      anchor = new
    }
    if view.staysAtEnd, view.isAtEnd { shift = Point(x: 0, y: layout.contentSize.height - view.contentSize.height) }
    if abs(shift.x) < 1e-6, abs(shift.y) < 1e-6 { return false }
    view.shiftContentOffset(by: shift)
    view.contentSize = layout.contentSize
    return true
  }
}
