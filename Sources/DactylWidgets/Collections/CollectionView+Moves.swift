import DactylCore
import DactylGeometry

/// Movements of items by the user (`LI-11`).
extension CollectionView {
  /// The data source allows other changes than before.
  final func userChangesDidChange() {
    guard let contents else { return }
    // A program's own drags and menus stay.
    let isDraggable = contents.canMove || contents.hasDragItems
    if isDraggable, mover == nil {
      let mover = CollectionMover(self)
      self.mover = mover
      if dragInteraction == nil { dragInteraction = DragInteraction(delegate: mover) }
    }
    if menuHandler == nil, contents.hasMenus {
      menuHandler = { [weak self] request in self?.showMenu(request) }
    }
    for shown in cells.shown {
      prepareSwipes(of: shown.cell)
      shown.cell.showEditing(editingParts(of: shown.element), animated: false)
    }
    for cell in cells.allSpare { prepareSwipes(of: cell) }
  }

  private func showMenu(_ request: MenuRequest) {
    let shown =
      request.source == .keyboard
      ? cursor.flatMap { element in cells[element].map { ShownCell(element: element, cell: $0) } }
      : shownCell(at: request.location)
    guard let shown, shown.element.kind == .item, let menu = contents?.menu(shown.element.position) else { return }
    if request.source == .keyboard {
      _ = menu.show(MenuOpening(view: shown.cell, isByKeyboard: true))
    } else {
      menu.show(from: self, for: request)
    }
  }

  /// Returns where `element` goes if a finger that drags it is at `point` of the content: the position that it has
  /// then.
  final func target(of element: CollectionElement, at point: Point) -> ItemPosition {
    let places = cells.visible.filter { !$0.cell.isPinned || $0.element.kind == .item }
      .compactMap { shown in frame(of: shown.element).map { (element: shown.element, frame: $0) } }
    guard let own = frame(of: element) else { return element.position }
    let isOneColumn = !places.contains { $0.frame.minY < own.maxY && own.minY < $0.frame.maxY && $0.element != element }
    guard isOneColumn else {
      let under = places.first { $0.element.kind == .item && $0.frame.contains(point) }
      return under?.element.position ?? element.position
    }
    var target = element.position
    // It passes what it would cover at its new place, so that it does not swing.
    for place in places where place.element > element && point.y >= place.frame.maxY - own.height {
      switch place.element.kind {
      case .header: target = ItemPosition(section: place.element.position.section, item: 0)
      case .item:
        let isOwn = place.element.position.section == element.position.section
        target = place.element.position
        target.item += isOwn ? 0 : 1
      case .footer: break
      }
    }
    for place in places.reversed() where place.element < element && point.y < place.frame.minY + own.height {
      switch place.element.kind {
      case .header:
        let section = place.element.position.section - 1
        if section >= 0 { target = ItemPosition(section: section, item: numberOfItems(in: section)) }
      case .item: target = place.element.position
      case .footer: break
      }
    }
    return target
  }

  private func numberOfItems(in section: Int) -> Int {
    guard let sections = contents?.sections, sections.indices.contains(section) else { return 0 }
    return sections[section].numberOfItems
  }

  /// Moves the item where keys start by a place.
  final func moveCursorItem(by step: Int) {
    guard let contents, let position = contents.cursor, contents.isMovable(position) else { return }
    var target = ItemPosition(section: position.section, item: position.item + step)
    if target.item < 0 || target.item >= numberOfItems(in: position.section) {
      target.section += step
      guard contents.sections.indices.contains(target.section) else { return }
      target.item = step > 0 ? 0 : numberOfItems(in: target.section)
    }
    let key = contents.key(of: .item(position))
    contents.move(key, to: target)
    contents.endMove(key, isDone: true)
    scrollToCursor()
  }
}
