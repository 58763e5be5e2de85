import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore

/// A stage with a view that content is dragged out of, and one that takes it.
@MainActor final class DragStage: DragInteractionDelegate, DropInteractionDelegate {
  let stage: TestStage
  let source = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
  let target = View(frame: Rect(x: 200, y: 200, width: 100, height: 100))
  let drag = DragInteraction()
  let drop = DropInteraction()
  /// The calls of both delegates.
  var log: [String] = []
  /// The items that the source has.
  var items = [DragItem([.text("hello")], localObject: 7)]
  var answer: DropOperation? = .copy
  var handles = true
  /// The content that was dropped.
  var dropped: [String] = []
  var lastSession: DropSession?
  /// The picture of the items; nil for the one of the source as it is.
  var preview: DragPreview?

  init() throws {
    stage = try TestStage()
    drag.delegate = self
    drop.delegate = self
    source.dragInteraction = drag
    target.dropInteraction = drop
    stage.view.addSubview(source)
    stage.view.addSubview(target)
  }

  /// The windows that show previews.
  var previews: [DragPreviewWindow] {
    (stage.window.stack?.windows ?? []).compactMap { $0 as? DragPreviewWindow }
  }

  /// Returns the calls since the last time.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// Holds a new finger on the source until the items are lifted.
  func lift(at point: Point = Point(x: 50, y: 50)) -> TestFinger {
    let finger = stage.finger()
    finger.down(at: point, in: source)
    stage.advance(by: 0.5)
    return finger
  }

  func dragInteraction(_ interaction: DragInteraction, itemsForBeginning session: DragSession) -> [DragItem] {
    let place = session.location(in: source)
    log.append("items \(Int(place.x)) \(Int(place.y))")
    return items
  }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForAddingTo session: DragSession, at location: Point
  ) -> [DragItem] { [DragItem([.text("more \(Int(location.x))")])] }

  func dragInteraction(_ interaction: DragInteraction, willBegin session: DragSession) { log.append("begin") }

  func dragInteraction(_ interaction: DragInteraction, previewFor session: DragSession) -> DragPreview? { preview }

  func dragInteraction(_ interaction: DragInteraction, didEnd session: DragSession, operation: DropOperation?) {
    log.append("end \(operation.map { "\($0)" } ?? "-")")
  }

  func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool {
    log.append("can")
    return handles
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) { log.append("enter") }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropOperation? {
    let place = session.location(in: target)
    log.append("update \(Int(place.x)) \(Int(place.y))")
    return answer
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) { log.append("exit") }

  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation
  ) {
    log.append("drop \(operation)")
    lastSession = session
    session.readText { [self] result in dropped.append((try? result.get()) ?? "failed") }
  }
}
