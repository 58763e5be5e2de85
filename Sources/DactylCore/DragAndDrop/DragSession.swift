import DactylGeometry

/// A drag of content of this program, from its source's point of view.
@MainActor public final class DragSession {
  /// The items, the first one first. Taps of other fingers add more (`DD-6`).
  public internal(set) var items: [DragItem] = []
  /// The view that the drag began in; nil after its deallocation.
  public weak var view: View?
  /// The effects that a drop may have. Default: those of the interaction.
  public var allowedOperations: Set<DropOperation>
  /// A value that the source keeps for the end of the drag. Default: nil.
  public var localContext: Any?
  /// Whether the items were dropped in this program.
  var wasDroppedHere = false
  /// The present location.
  var place: DragPlace

  init(view: View, allowedOperations: Set<DropOperation>, at place: DragPlace) {
    self.view = view
    self.allowedOperations = allowedOperations
    self.place = place
  }

  /// Returns the location in the coordinates of `view`: where the finger or the pointer was pressed at first, then
  /// where it is.
  public func location(in view: View) -> Point { place.location(in: view) }
}

/// A location on a surface.
@MainActor struct DragPlace {
  weak var stack: WindowStack?
  /// In points of the surface.
  var point: Point

  func location(in view: View) -> Point {
    guard let window = view.window, let target = window.stack, let stack,
      let point = target === stack ? point : target.convert(point, from: stack)
    else { return point }
    return view.convert(window.convertFromSuperview(point), from: window)
  }
}
