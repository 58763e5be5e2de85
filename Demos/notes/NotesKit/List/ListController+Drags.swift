import Dactyl

/// Notes that are dragged out of the list, and texts and files that are dropped on it.
///
/// The interactions are those of the table, whose cells show other notes when it scrolls.
extension ListController: DragInteractionDelegate {
  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
    items(at: session.location(in: table))
  }

  /// A tap of another finger adds its note to those that are dragged.
  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: DragSession, at location: Point
  ) -> [DragItem] {
    let dragged = session.items.compactMap { $0.localObject as? Note.ID }
    return items(at: location).filter { item in !dragged.contains { $0 == item.localObject as? Note.ID } }
  }

  func dragInteraction(_ interaction: DragInteraction, previewFor session: DragSession) -> DragPreview? {
    rows.item(at: session.location(in: table)).flatMap(rows.cell).flatMap { DragPreview(of: $0, in: table) }
  }

  /// The note at `point` of the table, as a text, and as a file for file managers.
  private func items(at point: Point) -> [DragItem] {
    guard let note = rows.item(at: point).flatMap(store.note) else { return [] }
    // The file must be there when another program wants it.
    store.save()
    return [DragItem([.text(note.text), .uris([store.address(of: note.id)])], localObject: note.id)]
  }
}

extension ListController: DropInteractionDelegate {
  func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
    // A note of this program is there already.
    let isNote = session.items.contains { $0.localObject is Note.ID }
    return !isNote && (session.hasText || session.types.contains(.uriList))
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) { isDropTarget = true }
  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) { isDropTarget = false }

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) {
    isDropTarget = false
    if session.types.contains(.uriList) {
      session.readURIs { [weak self] result in
        guard case .success(let addresses) = result else { return }
        self?.store.add(filesAt: addresses)
      }
    } else {
      session.readText { [weak self] result in
        guard case .success(let text) = result, !text.isEmpty else { return }
        self?.store.add(text)
      }
    }
  }
}
