import DactylEventLoop
import DactylGeometry
import DactylWayland

/// The clipboard of a seat, and its drags.
@MainActor final class WaylandDataDevice: SelectionWire {
  /// Called when the selection has changed; nil is empty.
  var onSelection: (@MainActor (SelectionOffer?) -> Void)?

  private let manager: WlDataDeviceManager
  private let device: WlDataDevice
  private unowned let seat: WaylandSeat
  private var offers = OfferQueue<WlDataOffer>()
  /// The drag over a surface of the program, and the origin of its locations.
  private var incoming: (drag: IncomingDrag, offset: Point)?
  /// The drag of this program.
  private weak var outgoing: OutgoingDrag?

  init(_ manager: WlDataDeviceManager, seat: WaylandSeat) {
    self.manager = manager
    self.seat = seat
    device = manager.getDataDevice(seat: seat.object)
    device.onEvent = { [weak self] in self?.handle($0) }
  }

  func offer(
    _ types: [String], serial: UInt32, _ handler: @escaping @MainActor (SelectionRequest) -> Void
  ) -> @MainActor () -> Void {
    let source = manager.createDataSource()
    for type in types { source.offer(mimeType: type) }
    source.onEvent = { event in
      switch event {
      case .send(let type, let descriptor): handler(.send(type, descriptor))
      case .cancelled: handler(.cancelled)
      // They are for drags.
      case .target, .dndDropPerformed, .dndFinished, .action: break
      }
    }
    device.setSelection(source: source, serial: serial)
    return { source.destroy() }
  }

  func clear(serial: UInt32) { device.setSelection(source: nil, serial: serial) }

  func release() {
    offers.clear()
    leave()
    outgoing?.cancel()
    device.release()
  }

  // MARK: Drags

  /// Whether the end of a drag is known.
  var canDrag: Bool { manager.supports(since: 3) }

  /// Begins `drag` from a surface, by the press with `serial`. `write` sends the content as a type.
  func start(
    _ drag: OutgoingDrag, _ actions: DragActions, icon: WaylandDragIcon?, from origin: WlSurface, serial: UInt32,
    write: @escaping @MainActor (String, FileDescriptor) -> Void
  ) {
    let source = manager.createDataSource()
    for type in drag.content.types { source.offer(mimeType: type) }
    source.setActions(dndActions: WlDataDeviceManager.DndAction(rawValue: actions.rawValue))
    source.onEvent = { event in
      switch event {
      case .send(let type, let descriptor): write(type, descriptor)
      case .target(let type): drag.target(type)
      case .action(let action): drag.actionChanged(DragActions(rawValue: action.rawValue))
      case .dndDropPerformed: drag.dropped()
      case .dndFinished: drag.finished()
      case .cancelled: drag.cancelled()
      }
    }
    device.startDrag(source: source, origin: origin, icon: icon?.surface, serial: serial)
    icon?.show()
    drag.start {
      source.destroy()
      icon?.destroy()
    }
    outgoing = drag
  }

  private func enter(_ offer: SelectionOffer, _ surface: WlSurface?, at point: Point, serial: UInt32) {
    let platform = seat.platform
    let target = seat.surface(of: surface)?.inputTarget
    let offset = target?.offset ?? .zero
    let drag = IncomingDrag(
      offer, on: target?.surface.id, at: point + offset, serial: serial, loop: platform.loop,
      handler: platform.dragHandler)
    incoming = (drag, offset)
    platform.dragHandler?.dragEntered(drag)
  }

  private func leave() {
    let drag = incoming?.drag
    incoming = nil
    drag?.leave()
  }

  private func drop() {
    let drag = incoming?.drag
    incoming = nil
    drag?.drop()
  }

  // MARK: Events

  private func handle(_ event: WlDataDevice.Event) {
    switch event {
    case .dataOffer(let object): announce(object)
    case .selection(let object): onSelection?(offers.select(object))
    case .enter(let serial, let surface, let x, let y, let object):
      outgoing?.began()
      leave()
      guard let offer = offers.take(object)?.offer else { return }
      enter(offer, surface, at: Point(x: x, y: y), serial: serial)
    case .leave: leave()
    case .drop: drop()
    case .motion(_, let x, let y):
      if let incoming { incoming.drag.move(to: Point(x: x, y: y) + incoming.offset) }
    }
  }

  private func announce(_ object: WlDataOffer) {
    let offer = SelectionOffer(
      receive: { object.receiveValue(mimeType: $0, fd: $1) }, end: { object.destroy() })
    let drag = DragOfferWire(
      knowsActions: object.supports(since: 3), accept: { object.accept(serial: $0, mimeType: $1) },
      setActions: {
        object.setActions(
          dndActions: WlDataDeviceManager.DndAction(rawValue: $0.rawValue),
          preferredAction: WlDataDeviceManager.DndAction(rawValue: $1.rawValue))
      }, finish: { object.finish() })
    offer.drag = drag
    object.onEvent = { [weak offer, weak drag] event in
      switch event {
      case .offer(let type): offer?.add(type)
      case .sourceActions(let actions): drag?.sourceActions = DragActions(rawValue: actions.rawValue)
      case .action(let action): drag?.action = DragActions(rawValue: action.rawValue)
      }
      offer?.onActions?()
    }
    offers.announce(object, offer)
  }
}
