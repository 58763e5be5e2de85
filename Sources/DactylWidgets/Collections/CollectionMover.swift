import DactylCore
import DactylGeometry

/// Drags of the items of a collection view: to another place in it (`LI-11`), and out of it.
@MainActor final class CollectionMover {
  private weak var view: CollectionView?
  private let drop = DropInteraction()
  /// The drop interaction of the program, while an item is moved.
  private var programsDrop: DropInteraction?
  /// The item that is moved, and its cell.
  private(set) var moving: (key: ElementKey, cell: CollectionViewCell)?
  /// The drag of the item that is moved. Another one may drag what stays where it is.
  private weak var session: DragSession?
  /// The distance of the finger from the corner of the cell.
  private var grip = Point.zero
  /// Whether the item has no content for other views.
  private var staysInView = false
  private var isDropped = false

  init(_ view: CollectionView) {
    self.view = view
    drop.delegate = self
  }

  private func end() {
    guard let view, let moving else { return }
    self.moving = nil
    view.dropInteraction = programsDrop
    programsDrop = nil
    moving.cell.alpha = 1
    view.contents?.endMove(moving.key, isDone: isDropped)
  }

  /// Returns the element under a drag.
  private func element(of session: DragSession) -> (element: CollectionElement, cell: CollectionViewCell)? {
    guard let view else { return nil }
    guard let shown = view.shownCell(at: session.location(in: view)), shown.element.kind == .item else { return nil }
    return (shown.element, shown.cell)
  }
}

extension CollectionMover: DragInteractionDelegate {
  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
    guard moving == nil, let contents = view?.contents, let (element, _) = element(of: session) else { return [] }
    staysInView = false
    if let item = contents.dragItem(element.position) { return [item] }
    guard contents.isMovable(element.position) else { return [] }
    staysInView = true
    session.allowedOperations = [.move]
    return [DragItem([])]
  }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: DragSession, at location: Point
  ) -> [DragItem] {
    guard moving == nil, let view, let contents = view.contents, session.view === view else { return [] }
    guard let shown = view.shownCell(at: location), shown.element.kind == .item else { return [] }
    return contents.dragItem(shown.element.position).map { [$0] } ?? []
  }

  func dragInteraction(_ interaction: DragInteraction, previewFor session: DragSession) -> DragPreview? {
    guard let view, let (_, cell) = element(of: session) else { return nil }
    var preview = DragPreview(of: cell, in: interaction.view ?? view)
    if staysInView {
      // Rows have no background of their own, and would be read through each other.
      preview?.keepsSize = true
      preview?.backgroundColor = view.traits.theme.colors.raised
    }
    return preview
  }

  func dragInteraction(_ interaction: DragInteraction, willBegin session: DragSession) {
    guard let view, let contents = view.contents, let (element, cell) = element(of: session) else { return }
    let key = contents.key(of: element)
    guard contents.isMovable(element.position), contents.element(for: key) != nil else { return }
    view.closeSwipe()
    moving = (key, cell)
    self.session = session
    isDropped = false
    grip = session.location(in: view) - cell.frame.origin
    cell.alpha = 0
    programsDrop = view.dropInteraction
    view.dropInteraction = drop
  }

  func dragInteraction(_ interaction: DragInteraction, didEnd session: DragSession, operation: DropOperation?) {
    if session === self.session { end() }
  }
}

extension CollectionMover: DropInteractionDelegate {
  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropOperation? {
    guard let view, let moving, let element = view.contents?.element(for: moving.key) else { return nil }
    let target = view.target(of: element, at: session.location(in: view))
    view.contents?.move(moving.key, to: target)
    return session.allowedOperations.contains(.move) ? .move : .copy
  }

  /// Outside of the view the item is at its old place.
  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {
    if let view, let moving { view.contents?.endMove(moving.key, isDone: false) }
  }

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) {
    guard let view, let cell = moving?.cell else { return }
    isDropped = true
    let origin = session.location(in: view) - grip
    end()
    // The program may have changed the contents.
    guard view.cells.element(of: cell) != nil, !view.reducesMotion else { return }
    // The cell comes from where the picture is.
    let place = cell.frame
    cell.frame.origin = origin
    View.animate(spring: .snappy) { cell.frame = place }
  }
}
