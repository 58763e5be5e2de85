import DactylEventLoop
import DactylWayland

/// The clipboard of a seat.
@MainActor final class WaylandDataDevice: SelectionWire {
  /// Called when the selection has changed; nil is empty.
  var onSelection: (@MainActor (SelectionOffer?) -> Void)?

  private let manager: WlDataDeviceManager
  private let device: WlDataDevice
  private var offers = OfferQueue<WlDataOffer>()
  /// The offer of a drag over a surface of the program.
  private var dragged: SelectionOffer?

  init(_ manager: WlDataDeviceManager, seat: WlSeat) {
    self.manager = manager
    device = manager.getDataDevice(seat: seat)
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
      case .target, .dndDropPerformed, .dndFinished, .action: break
      }
    }
    device.setSelection(source: source, serial: serial)
    return { source.destroy() }
  }

  func clear(serial: UInt32) { device.setSelection(source: nil, serial: serial) }

  func release() {
    offers.clear()
    dragged?.destroy()
    device.release()
  }

  private func handle(_ event: WlDataDevice.Event) {
    switch event {
    case .dataOffer(let object): announce(object)
    case .selection(let object): onSelection?(offers.select(object))
    case .enter(_, _, _, _, let object):
      // No view accepts drops yet, so the drag is refused.
      dragged?.destroy()
      dragged = offers.take(object)?.offer
    case .leave, .drop:
      dragged?.destroy()
      dragged = nil
    case .motion: break
    }
  }

  private func announce(_ object: WlDataOffer) {
    let offer = SelectionOffer(
      receive: { object.receiveValue(mimeType: $0, fd: $1) }, end: { object.destroy() })
    object.onEvent = { [weak offer] event in
      if case .offer(let type) = event { offer?.add(type) }
    }
    offers.announce(object, offer)
  }
}
