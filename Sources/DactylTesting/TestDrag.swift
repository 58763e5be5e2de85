import Dactyl
import DactylGeometry
import DactylSurface

/// A drag of another program over the window of a stage, such as that of a file manager.
///
/// Points are in the coordinates of the given view; without a view, in those of the window.
@MainActor public final class TestDrag {
  private let stage: TestStage
  private let drag: HeadlessDrag
  private var isOver = false

  init(
    stage: TestStage, _ representations: [PasteboardRepresentation], _ operations: Set<DropOperation>, at point: Point,
    in view: View?
  ) {
    self.stage = stage
    stage.application.layOutWindows()
    let place = stage.surfaceLocation(of: point, in: view)
    let surface = stage.platform.openSurfaces.first { "\($0.id.rawValue)" == place.surface }
    guard let surface else { preconditionFailure("The window was closed; nothing can be dragged over it.") }
    drag = HeadlessDrag(
      SelectionContent(representations), actions: DragActions(operations), on: surface, at: place.location,
      platform: stage.platform)
  }

  /// The effect of a drop at the present location; nil if nothing would take it.
  public var operation: DropOperation? { drag.action.operation }

  /// Moves the drag.
  public func move(to point: Point, in view: View? = nil) {
    precondition(!isOver, "The drag is over.")
    drag.move(to: stage.surfaceLocation(of: point, in: view).location)
  }

  /// Takes the drag away from the window.
  public func leave() {
    precondition(!isOver, "The drag is over.")
    isOver = true
    drag.leave()
  }

  /// Drops the content. Returns its effect; nil if nothing has taken it.
  @discardableResult public func drop() -> DropOperation? {
    precondition(!isOver, "The drag is over.")
    isOver = true
    return drag.drop()?.operation
  }
}

extension TestStage {
  /// Brings content of another program over the window, at `point`. The other program allows `operations`.
  ///
  /// ```swift
  /// let drag = stage.drag([.uris(["file:///tmp/a.txt"])], at: Point(x: 50, y: 80))
  /// drag.drop()
  /// ```
  public func drag(
    _ representations: [PasteboardRepresentation], operations: Set<DropOperation> = [.copy], at point: Point,
    in view: View? = nil
  ) -> TestDrag {
    TestDrag(stage: self, representations, operations, at: point, in: view)
  }
}
