/// The interactions of a view for dragging and dropping.
@MainActor final class DragAndDropState {
  var drag: DragInteraction?
  var drop: DropInteraction?
}

extension View {
  final var dragAndDropForUse: DragAndDropState {
    let state = dragAndDrop ?? DragAndDropState()
    dragAndDrop = state
    return state
  }
}
