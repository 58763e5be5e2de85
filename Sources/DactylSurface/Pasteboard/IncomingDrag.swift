import DactylEventLoop
import DactylGeometry
import DactylInput

/// The receiver of drags over the surfaces of the program.
@MainActor package protocol DragHandler: AnyObject {
  /// A drag has come over a surface. Its `accept` answers, now or later.
  func dragEntered(_ drag: IncomingDrag)
  /// The drag has moved, or its actions have changed.
  func dragChanged(_ drag: IncomingDrag)
  /// The drag is over: it has left, or was dropped where it was not accepted.
  func dragLeft(_ drag: IncomingDrag)
  /// The content was dropped. The handler reads it and calls `finish` or `cancel`.
  func dragDropped(_ drag: IncomingDrag)
}

/// A drag, of this or another program, over a surface of this one, from its entering to its end.
@MainActor package final class IncomingDrag {
  package enum Phase: Hashable, Sendable { case over, dropped, ended }

  package private(set) var phase = Phase.over
  /// The surface that the drag is over; nil if it is not one of the program's.
  package let surface: SurfaceID?
  /// In points, from the corner of the surface.
  package private(set) var location: Point

  private let offer: SelectionOffer
  private let serial: UInt32
  private let loop: MainLoop
  private var answer: Answer?
  private weak var handler: (any DragHandler)?

  private struct Answer: Hashable {
    var type: String?
    var actions: DragActions
    var preferred: DragActions
  }

  init(
    _ offer: SelectionOffer, on surface: SurfaceID?, at location: Point, serial: UInt32, loop: MainLoop,
    handler: (any DragHandler)?
  ) {
    self.offer = offer
    self.surface = surface
    self.location = location
    self.serial = serial
    self.loop = loop
    self.handler = handler
    offer.onActions = { [weak self] in self?.changed() }
  }

  isolated deinit { offer.destroy() }

  /// The types of the content, the preferred one first.
  package var types: [String] { offer.types }
  /// The actions that the source allows; `copy` if the compositor knows no actions.
  package var sourceActions: DragActions { offer.drag.map(\.sourceActions) ?? .copy }
  /// The action that the compositor has chosen; `copy` if it knows no actions.
  package var action: DragActions { offer.drag.map(\.action) ?? .copy }

  /// Accepts the drag where it is now, with the content as `type`; nil refuses it. The effect of the drop is one of
  /// `actions`, if possible `preferred`. Does nothing after the drop.
  package func accept(_ type: String?, actions: DragActions = .copy, preferred: DragActions = .copy) {
    guard phase == .over else { return }
    let type = type.flatMap { offer.types.contains($0) ? $0 : nil }
    // Other values are protocol errors.
    let actions = type == nil ? [] : actions.intersection([.copy, .move, .ask])
    let preferred = preferred.rawValue.nonzeroBitCount == 1 && actions.contains(preferred) ? preferred : []
    let new = Answer(type: type, actions: actions, preferred: preferred)
    guard new != answer else { return }
    answer = new
    offer.drag?.accept(serial, type)
    offer.drag?.setActions(actions, preferred)
  }

  /// The effect that the last answer prefers; empty for none.
  var answeredAction: DragActions { answer.map { $0.preferred.intersection(sourceActions) } ?? [] }

  /// Reads the content as `type`, as `Selection.read` does for another program, while the drag is not over.
  @discardableResult package func read(
    _ type: String, limits: TransferLimits = TransferLimits(),
    completion: @escaping @MainActor (Result<[UInt8], TransferError>) -> Void
  ) -> PipeReader? {
    guard phase != .ended, offer.types.contains(type) else {
      completion(.failure(phase == .ended ? .notAvailable : .noSuchType))
      return nil
    }
    if let content = offer.content {
      let bytes = content.data(type)
      completion(bytes.map { $0.count > limits.bytes ? .failure(.tooLarge) : .success($0) } ?? .failure(.noSuchType))
      return nil
    }
    guard let descriptor = offer.open(type) else {
      completion(.failure(.notAvailable))
      return nil
    }
    return PipeReader(descriptor, loop: loop, limits: limits, completion: completion)
  }

  /// Ends a drop that was successful. After `ask`, `chosen` is the choice of the user.
  package func finish(as chosen: DragActions = .copy) {
    guard phase == .dropped else { return }
    let isAsked = action == .ask
    let single = isAsked ? chosen.single(in: sourceActions) : action
    if isAsked, !single.isEmpty { offer.drag?.setActions(single, single) }
    if !single.isEmpty { offer.drag?.finish() }
    cancel()
  }

  /// Ends the drag without success. Transfers that have begun go on.
  package func cancel() {
    phase = .ended
    offer.destroy()
  }

  // MARK: Events

  func move(to point: Point) {
    location = point
    changed()
  }

  private func changed() {
    if phase == .over { handler?.dragChanged(self) }
  }

  func leave() {
    guard phase == .over else { return }
    cancel()
    handler?.dragLeft(self)
  }

  /// Finishing a drop that was not accepted would be a protocol error.
  func drop() {
    guard phase == .over, answer?.type != nil, !action.isEmpty else { return leave() }
    phase = .dropped
    if let handler { handler.dragDropped(self) } else { cancel() }
  }
}
