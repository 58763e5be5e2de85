import DactylEventLoop
import DactylGeometry
import DactylInput

/// A drag of another program over a headless surface, for tests. It is there until it leaves or drops.
@MainActor package final class HeadlessDrag {
  private let drag: IncomingDrag
  private let wire: DragOfferWire
  private let result: Result

  @MainActor private final class Result { var isFinished = false }

  /// Brings `content` over `surface`, at `point` on it.
  package init(
    _ content: SelectionContent, actions: DragActions, on surface: any PlatformSurface, at point: Point,
    platform: HeadlessPlatform
  ) {
    let result = Result()
    self.result = result
    let offer = SelectionOffer(receive: { _, _ in }, end: {})
    offer.content = content
    for type in content.types { offer.add(type) }
    let wire = DragOfferWire(
      knowsActions: true, accept: { _, _ in }, setActions: { _, _ in }, finish: { result.isFinished = true })
    wire.sourceActions = actions
    offer.drag = wire
    self.wire = wire
    drag = IncomingDrag(
      offer, on: surface.id, at: point, serial: 1, loop: platform.loop, handler: platform.dragHandler)
    platform.dragHandler?.dragEntered(drag)
  }

  /// The effect of a drop at the present location; empty for none.
  package var action: DragActions { drag.answeredAction }

  /// Moves the drag to `point` on the surface.
  package func move(to point: Point) { drag.move(to: point) }

  /// Takes the drag away.
  package func leave() { drag.leave() }

  /// Drops the content. Returns the effect that the program reports; nil if it has not taken the content, or not yet.
  package func drop() -> DragActions? {
    let action = action
    wire.action = action
    drag.drop()
    return result.isFinished ? action : nil
  }
}
