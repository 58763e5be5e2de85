import DactylEventLoop
import DactylWayland

/// The primary selection of a seat.
@MainActor final class WaylandPrimarySelection: SelectionWire {
  /// Called when the selection has changed; nil is empty.
  var onSelection: (@MainActor (SelectionOffer?) -> Void)?

  private let manager: ZwpPrimarySelectionDeviceManagerV1
  private let device: ZwpPrimarySelectionDeviceV1
  private var offers = OfferQueue<ZwpPrimarySelectionOfferV1>()

  init(_ manager: ZwpPrimarySelectionDeviceManagerV1, seat: WlSeat) {
    self.manager = manager
    device = manager.getDevice(seat: seat)
    device.onEvent = { [weak self] in self?.handle($0) }
  }

  func offer(
    _ types: [String], serial: UInt32, _ handler: @escaping @MainActor (SelectionRequest) -> Void
  ) -> @MainActor () -> Void {
    let source = manager.createSource()
    for type in types { source.offer(mimeType: type) }
    source.onEvent = { event in
      switch event {
      case .send(let type, let descriptor): handler(.send(type, descriptor))
      case .cancelled: handler(.cancelled)
      }
    }
    device.setSelection(source: source, serial: serial)
    return { source.destroy() }
  }

  func clear(serial: UInt32) { device.setSelection(source: nil, serial: serial) }

  func release() {
    offers.clear()
    device.destroy()
  }

  private func handle(_ event: ZwpPrimarySelectionDeviceV1.Event) {
    switch event {
    case .dataOffer(let object): announce(object)
    case .selection(let object): onSelection?(offers.select(object))
    }
  }

  private func announce(_ object: ZwpPrimarySelectionOfferV1) {
    let offer = SelectionOffer(
      receive: { object.receiveValue(mimeType: $0, fd: $1) }, end: { object.destroy() })
    object.onEvent = { [weak offer] event in
      if case .offer(let type) = event { offer?.add(type) }
    }
    offers.announce(object, offer)
  }
}
