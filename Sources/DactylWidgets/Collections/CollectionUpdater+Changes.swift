import DactylCore
import DactylGeometry

/// Changes of the contents (`LI-3`).
extension CollectionUpdater {
  /// What may keep its place, the first one that is still there.
  private typealias AnchorCandidate = (key: ElementKey, place: Point)

  /// Makes a change of the contents by `body`, and shows it.
  func change(
    animated: Bool, _ body: @escaping @MainActor () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    whenIdle { [weak self] in self?.changeNow(animated: animated, body, completion) }
  }

  private func changeNow(
    animated: Bool, _ body: @MainActor () -> Void, _ completion: (@MainActor (Bool) -> Void)?
  ) {
    guard let view, let elements = view.elements, view.isInWindow, hasPlaces else {
      body()
      reload()
      completion?(true)
      return
    }
    let isAnimated = animated && !view.reducesMotion
    let wasThere = elements.presence
    let order = cells.visible.sorted { $0.element < $1.element }.map { elements.key(of: $0.element) }
    let old = transition.cellsBefore(&cells, of: elements, in: view.bounds)
    let measured = view.collectionViewLayout.measuredElements().map { (elements.key(of: $0.0), $0.1) }
    let candidates = anchorCandidates(view, elements)
    transition.perform(in: isAnimated ? view.bounds : nil) {
      perform(.changing) {
        body()
        give(elements, to: old)
        takePlaces(view, elements, measured, candidates)
        view.didChangeContents(animated: isAnimated)
      }
      update(measuring: true)
    }
    tellOrder(order, view, elements)
    transition.show(old, in: self, wasThere, animated: isAnimated, completion)
  }

  /// Tells assistive programs if elements that were visible have another order than in `old`.
  private func tellOrder(_ old: [ElementKey], _ view: any CollectionUpdaterView, _ elements: any CollectionElements) {
    let new = old.compactMap { elements.element(for: $0) }
    if zip(new, new.dropFirst()).contains(where: { $0 > $1 }) { view.accessibilityItemsDidMove() }
  }

  /// Returns what may keep its place, in the order of choice: nothing at the start of the content.
  private func anchorCandidates(
    _ view: any CollectionUpdaterView, _ elements: any CollectionElements
  ) -> [AnchorCandidate] {
    let area = view.uncoveredRect
    let (start, edge) = (view.corner(area), view.corner(Rect(origin: .zero, size: view.contentSize)))
    let isAtStart = start.y <= edge.y + 0.5 && abs(start.x - edge.x) <= 0.5
    var shown = cells.visible.filter { $0.element.kind == .item && $0.cell.frame.intersects(area) }
    if let anchor, let first = shown.firstIndex(where: { $0.element == anchor.element }), first > 0 {
      shown.insert(shown.remove(at: first), at: 0)
    } else if isAtStart, !view.keepsPlaceAtStart {
      return []
    }
    return shown.map { (elements.key(of: $0.element), view.corner($0.cell.frame)) }
  }

  /// Gives the cells their new elements.
  private func give(_ elements: any CollectionElements, to old: [CellTransition.Before]) {
    // A source with errors may have one place for several items.
    var taken: Set<CollectionElement> = []
    cells.setShown(
      old.compactMap { old in
        elements.element(for: old.key).flatMap { element in
          elements.kind(of: element) == old.cell.kind && taken.insert(element).inserted
            ? ShownCell(element: element, cell: old.cell) : nil
        }
      })
    cells.setVisible([])
  }

  /// Prepares the layout for the new elements, with the sizes that are known, and moves the content so that the anchor
  /// keeps its place.
  private func takePlaces(
    _ view: any CollectionUpdaterView, _ elements: any CollectionElements, _ measured: [(ElementKey, Size)],
    _ candidates: [AnchorCandidate]
  ) {
    let layout = view.collectionViewLayout
    anchor = nil
    forgetPlaces()
    prepareIfNeeded()
    for (key, size) in measured {
      if let element = elements.element(for: key) { _ = layout.setMeasuredSize(size, of: element) }
    }
    for candidate in candidates {
      guard let element = elements.element(for: candidate.key) else { continue }
      anchor = Anchor(element: element, corner: candidate.place, isMirrored: view.isMirrored)
      break
    }
    settle(view)
    view.contentSize = layout.contentSize
  }
}
