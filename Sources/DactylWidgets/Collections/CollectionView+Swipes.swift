import DactylCore
import DactylGeometry

/// The actions behind cells that are swiped (`SV-33`).
extension CollectionView {
  /// Lets a finger swipe `cell`, if the data source has actions.
  final func prepareSwipes(of cell: CollectionViewCell) {
    guard contents?.hasSwipeActions == true, cell.swipeRecognizer == nil else { return }
    let pan = SwipePanGestureRecognizer()
    pan.axis = .horizontal
    pan.allowedTouchTypes = [.direct, .pencil]
    pan.allowedTransformKinds = []
    pan.maximumNumberOfTouches = 1
    pan.addHandler { [weak self, weak cell] in
      if let self, let cell { follow($0, cell) }
    }
    cell.swipeRecognizer = pan
    cell.addGestureRecognizer(pan)
  }

  /// Returns the actions at a side of a cell.
  final func swipeActions(of cell: CollectionViewCell, _ side: CellSwipe.Side) -> [Action] {
    guard let element = cell.element, element.kind == .item else { return [] }
    return (contents?.swipeActions(element.position, side) ?? []).filter { !$0.attributes.contains(.hidden) }
  }

  /// Returns whether a finger that moves by `movement` swipes `cell`, and sets the side in the recognizer.
  final func shouldSwipe(_ cell: CollectionViewCell, by pan: SwipePanGestureRecognizer, with movement: Point) -> Bool {
    if cell.swipe != nil { return true }
    pan.side = CellSwipe.Side.allCases.first { CellSwipe.direction(of: $0, in: cell) * movement.x > 0 }
    guard !hasWideLines, !isEditing, let side = pan.side else { return false }
    return !swipeActions(of: cell, side).isEmpty
  }

  private func follow(_ pan: SwipePanGestureRecognizer, _ cell: CollectionViewCell) {
    switch pan.state {
    case .began:
      if cell.swipe == nil, let side = pan.side { makeSwipe(cell, side) }
      cell.swipe?.begin()
      cell.swipe?.move(by: pan.translation(in: cell).x)
    case .changed: cell.swipe?.move(by: pan.translation(in: cell).x)
    case .ended: end(cell, velocity: pan.velocity(in: cell).x)
    case .cancelled: closeSwipe()
    case .possible, .failed: break
    }
  }

  private func end(_ cell: CollectionViewCell, velocity: Double) {
    guard let swipe = cell.swipe else { return }
    if swipe.isFull {
      swipe.fill()
      swipe.strip.performFirst()
    } else if swipe.staysOpen(velocity: velocity) {
      swipe.open()
    } else {
      closeSwipe()
    }
  }

  @discardableResult private func makeSwipe(_ cell: CollectionViewCell, _ side: CellSwipe.Side) -> CellSwipe? {
    closeSwipe()
    let actions = swipeActions(of: cell, side)
    guard !actions.isEmpty else { return nil }
    let isFullAllowed =
      contents?.performsFirstActionWithFullSwipe == true && !actions[0].attributes.contains(.disabled)
    let swipe = CellSwipe(cell, side: side, actions: actions, isFullAllowed: isFullAllowed)
    swipe.strip.onPerform = { [weak self] in
      // A cell whose item was removed stays as it is while it fades.
      guard let self, let cell = openCell else { return }
      if cells.element(of: cell) == nil { openCell = nil } else { closeSwipe() }
    }
    cell.swipe = swipe
    openCell = cell
    return swipe
  }

  /// Shows the actions at the end of `cell`, as a swipe does.
  final func openSwipe(_ cell: CollectionViewCell) {
    guard openCell !== cell, let swipe = makeSwipe(cell, .trailing) else { return }
    swipe.show()
    cell.layoutIfNeeded()
    swipe.open()
  }

  /// Closes the cell that is open.
  final func closeSwipe(animated: Bool = true) {
    guard let cell = openCell else { return }
    openCell = nil
    cell.swipe?.close(animated: animated && !reducesMotion)
    cell.swipe = nil
  }

  /// Performs the action with this title of `cell`, for assistive programs. Returns whether there is one.
  final func performSwipeAction(_ title: String, of cell: CollectionViewCell) -> Bool {
    let actions = CellSwipe.Side.allCases.flatMap { swipeActions(of: cell, $0) }
    guard let action = actions.first(where: { $0.title == title && !$0.attributes.contains(.disabled) }) else {
      return false
    }
    action.perform(from: cell)
    return true
  }
}

/// The pan that swipes a cell.
final class SwipePanGestureRecognizer: PanGestureRecognizer {
  /// The side of the cell that the finger uncovers.
  var side: CellSwipe.Side?

  override func shouldBegin(with movement: Point) -> Bool {
    guard let cell = view as? CollectionViewCell, let list = cell.superview as? CollectionView else { return false }
    return list.shouldSwipe(cell, by: self, with: movement)
  }
}
