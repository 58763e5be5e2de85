import DactylCore
import DactylGeometry

/// The keys of a collection view with the keyboard focus (`LI-10`).
extension CollectionView {
  /// The directions of the arrow keys.
  enum Direction: CaseIterable {
    case up, down, left, right

    var input: String {
      switch self {
      case .up: KeyCommand.inputUpArrow
      case .down: KeyCommand.inputDownArrow
      case .left: KeyCommand.inputLeftArrow
      case .right: KeyCommand.inputRightArrow
      }
    }
  }

  /// The item where keys start: the last one that was chosen, else the first visible one; nil without items.
  final var cursor: CollectionElement? {
    if let position = contents?.cursor { return .item(position) }
    let items = cells.visible.filter { $0.element.kind == .item }
    var area = uncoveredRect
    if hasWideLines { (area.origin.x, area.size.width) = (0, contentSize.width) }
    return (items.first { area.contains($0.cell.frame) } ?? items.first)?.element
  }

  final var hasItems: Bool { contents?.sections.contains { $0.numberOfItems > 0 } ?? false }

  final var selectionCommands: [KeyCommand] {
    var commands: [KeyCommand] = []
    func add(_ input: String, _ modifiers: ModifierFlags = [], _ action: @escaping @MainActor (CollectionView) -> Void)
    {
      commands.append(
        KeyCommand(input: input, modifierFlags: modifiers) { [weak self] _ in if let self { action(self) } })
    }
    if contents?.hasOutlines == true {
      for direction in [Direction.left, .right] where !canMove(direction) {
        add(direction.input) { $0.moveInOutline(inwards: (direction == .right) != $0.isMirrored) }
      }
      add("+") { $0.setCursorExpanded(true) }
      add("-") { $0.setCursorExpanded(false) }
    }
    let selectsSeveral = allowsSelection && allowsMultipleSelection
    let flags: [ModifierFlags] = selectsSeveral ? [[], .shift] : [[]]
    for modifiers in flags {
      for direction in Direction.allCases where canMove(direction) {
        add(direction.input, modifiers) { $0.moveCursor(modifiers) { $0.neighbor(of: $1, direction) } }
      }
      add(KeyCommand.inputHome, modifiers) { $0.moveCursorToEdge(atEnd: false, modifiers) }
      add(KeyCommand.inputEnd, modifiers) { $0.moveCursorToEdge(atEnd: true, modifiers) }
      add(KeyCommand.inputPageUp, modifiers) { $0.moveCursor(modifiers) { $0.item(apageFrom: $1, towards: -1) } }
      add(KeyCommand.inputPageDown, modifiers) { $0.moveCursor(modifiers) { $0.item(apageFrom: $1, towards: 1) } }
    }
    for input in [KeyCommand.inputReturn, " "] {
      add(input) { view in
        if let cursor = view.cursor { _ = view.activate(cursor) }
      }
    }
    if selectsSeveral {
      add(" ", .control) { view in if let cursor = view.cursor { view.choose(cursor, with: .toggle) } }
      add("a", .control) { view in
        view.contents?.selectAll()
        view.showSelection()
      }
    }
    return commands
  }

  /// Whether items are beside each other in this direction, so that its key does not scroll.
  private func canMove(_ direction: Direction) -> Bool {
    guard direction == .left || direction == .right else { return true }
    let frames = cells.visible.filter { $0.element.kind == .item }.map(\.cell.frame)
    return zip(frames, frames.dropFirst()).contains { $0.minY < $1.maxY && $1.minY < $0.maxY }
  }

  /// Chooses the item at `target`, seen from the cursor, and scrolls to it. Without a cursor the first key chooses the
  /// first visible item.
  private func moveCursor(
    _ modifiers: ModifierFlags, _ target: (CollectionView, CollectionElement) -> CollectionElement?
  ) {
    guard let start = cursor else { return }
    let element: CollectionElement? = contents?.cursor == nil ? start : target(self, start)
    let isFirstKey = contents?.cursor == nil
    choose(from: element, (element ?? start) < start ? -1 : 1, modifiers)
    if isFirstKey, contents?.cursor == start.position { announceCurrentItem() }
  }

  /// The item that keys have chosen has the focus for screen readers already, which say nothing of it (`AC-24`).
  private func announceCurrentItem() {
    guard let application = window?.application, let index = accessibilityCurrentItem,
      let label = accessibilityItemDescription(at: index).label
    else { return }
    application.announce(.verbatim(label))
  }

  /// Chooses the first or the last item that can be selected, and scrolls to it.
  private func moveCursorToEdge(atEnd: Bool, _ modifiers: ModifierFlags) {
    choose(from: edgeItem(atEnd: atEnd), atEnd ? -1 : 1, modifiers)
  }

  /// Chooses the first item from `element` on that can be selected, in the direction of `step`, and scrolls to it.
  private func choose(from element: CollectionElement?, _ step: Int, _ modifiers: ModifierFlags) {
    var element = element
    while let present = element, contents?.isSelectable(present) == false {
      element = item(beside: present, step)
    }
    guard let element, choose(element, with: modifiers.contains(.shift) ? .extend : .replace) else { return }
    scrollToCursor()
  }

  // MARK: Trees (LI-16)

  private func setCursorExpanded(_ isExpanded: Bool) {
    if let cursor { contents?.setExpanded(isExpanded, at: cursor.position) }
  }

  /// Expands the branch where keys start, or goes to the first item in it; the other way, collapses it, or goes to the
  /// item around it.
  private func moveInOutline(inwards: Bool) {
    guard let cursor, let contents, let branch = contents.branch(at: cursor.position) else { return }
    let isOpen = branch.canExpand && branch.isExpanded
    var target: ItemPosition?
    if inwards {
      if branch.canExpand, !isOpen { return setCursorExpanded(true) }
      if isOpen { target = ItemPosition(section: cursor.position.section, item: cursor.position.item + 1) }
    } else {
      if isOpen { return setCursorExpanded(false) }
      target = contents.parent(of: cursor.position)
    }
    if let target, choose(.item(target), with: .replace) { scrollToCursor() }
  }

  /// Scrolls to the last item that was chosen.
  final func scrollToCursor() {
    if let position = contents?.cursor { scroll(to: .item(position), at: .nearest, animated: false) }
  }

  // MARK: Places

  /// Returns the first or the last item.
  final func edgeItem(atEnd: Bool) -> CollectionElement? {
    guard let sections = contents?.sections else { return nil }
    let numbers = sections.indices.filter { sections[$0].numberOfItems > 0 }
    guard let section = atEnd ? numbers.last : numbers.first else { return nil }
    return .item(ItemPosition(section: section, item: atEnd ? sections[section].numberOfItems - 1 : 0))
  }

  /// Returns the item before or behind `element`, in the order of the sections; nil if there is none.
  private func item(beside element: CollectionElement, _ step: Int) -> CollectionElement? {
    guard let sections = contents?.sections else { return nil }
    var position = element.position
    position.item += step
    while sections.indices.contains(position.section) {
      if (0..<sections[position.section].numberOfItems).contains(position.item) { return .item(position) }
      position.section += step
      guard sections.indices.contains(position.section) else { return nil }
      position.item = step > 0 ? 0 : sections[position.section].numberOfItems - 1
    }
    return nil
  }

  /// Returns the nearest item in a direction, within the length of the view; else the one before or behind in order.
  private func neighbor(of element: CollectionElement, _ direction: Direction) -> CollectionElement? {
    guard let frame = frame(of: element) else { return nil }
    let size = uncoveredRect.size
    let isVertical = direction == .up || direction == .down
    let isBackwards = direction == .up || direction == .left
    let strip =
      isVertical
      ? Rect(
        x: bounds.minX, y: isBackwards ? frame.minY - size.height : frame.maxY, width: bounds.width, height: size.height
      )
      : Rect(
        x: isBackwards ? frame.minX - size.width : frame.maxX, y: frame.minY, width: size.width, height: frame.height)
    func distance(_ other: Rect) -> (Double, Double) {
      let along = isVertical ? other.midY - frame.midY : other.midX - frame.midX
      let across = isVertical ? other.midX - frame.midX : other.midY - frame.midY
      return (abs(along), abs(across))
    }
    let found = items(in: strip).filter { place in
      let along = isVertical ? place.frame.midY - frame.midY : place.frame.midX - frame.midX
      return place.element != element && (isBackwards ? along < 0 : along > 0)
    }
    let nearest = found.min { distance($0.frame) < distance($1.frame) }?.element
    if nearest != nil { return nearest }
    return isVertical ? item(beside: element, isBackwards ? -1 : 1) : nil
  }

  /// Returns the items in a part of the content.
  private func items(in rect: Rect) -> [PlacedElement] {
    collectionViewLayout.elements(in: mirroredContent(rect)).compactMap { place in
      place.element.kind == .item ? PlacedElement(place.element, frame: mirroredContent(place.frame)) : nil
    }
  }

  /// Returns the item that is a screenful less a bit away.
  private func item(apageFrom element: CollectionElement, towards sign: Double) -> CollectionElement? {
    guard let frame = frame(of: element) else { return nil }
    let size = uncoveredRect.size
    let isSideways = contentSize.height <= size.height && contentSize.width > size.width
    let way = sign * max((isSideways ? size.width - frame.width : size.height - frame.height), 1)
    let target = frame.offsetBy(dx: isSideways ? way : 0, dy: isSideways ? 0 : way)
    let found = items(in: target).min { a, b in
      a.frame.center.distance(to: target.center) < b.frame.center.distance(to: target.center)
    }
    return found?.element ?? edgeItem(atEnd: sign > 0)
  }
}
