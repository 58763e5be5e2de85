import CDactylLinux
import DactylWayland
import Glibc

/// A `wl_data_device` or a `zwp_primary_selection_device_v1`: the selection of a seat, as one client sees it.
package final class TestSelectionDevice {
  private unowned let compositor: TestCompositor
  package let resource: Resource
  package let seat: TestSeat?
  package let isPrimary: Bool
  /// Every `set_selection`, in order.
  package private(set) var settings: [(source: TestSelectionSource?, serial: UInt32)] = []
  /// Every drag of the client, in order.
  package private(set) var drags: [Drag] = []

  package struct Drag {
    package let source: TestSelectionSource
    package let origin: TestSurface?
    package let icon: TestSurface?
    package let serial: UInt32
  }

  init(compositor: TestCompositor, resource: Resource, seat: TestSeat?, isPrimary: Bool) {
    self.compositor = compositor
    self.resource = resource
    self.seat = seat
    self.isPrimary = isPrimary
    resource.model = self
    resource.onRequest = { [weak self] request in
      switch request.name {
      case "set_selection": try self?.set(request)
      case "start_drag": try self?.startDrag(request)
      default: break
      }
    }
    resource.onDestroy { [weak self] in
      guard let self else { return }
      compositor.selectionDevices.removeAll { $0 === self }
    }
  }

  /// The source that the client has set last.
  package var source: TestSelectionSource? { settings.last?.source }

  /// Announces an offer of another program, which is not selected yet.
  @discardableResult package func announce(_ types: [String]) -> TestSelectionOffer {
    let interface = isPrimary ? ZwpPrimarySelectionOfferV1.interface : WlDataOffer.interface
    guard let object = resource.makeObject(interface) else { preconditionFailure("the client is gone") }
    let offer = TestSelectionOffer(compositor: compositor, resource: object, types: types)
    resource.send("data_offer", .newObject(object))
    for type in types { object.send("offer", .string(type)) }
    return offer
  }

  /// Announces that another program owns the selection.
  @discardableResult package func offer(_ types: [String]) -> TestSelectionOffer {
    let offer = announce(types)
    select(offer)
    return offer
  }

  /// The selection is `offer` now; nil is empty.
  package func select(_ offer: TestSelectionOffer?) { resource.send("selection", .object(offer?.resource)) }

  // MARK: Drags

  /// A drag with `offer` enters a surface.
  package func enter(_ surface: TestSurface, x: Double, y: Double, _ offer: TestSelectionOffer?) {
    resource.send(
      "enter", .uint(compositor.server.nextSerial()), .object(surface.resource), .fixed(x), .fixed(y),
      .object(offer?.resource))
  }

  package func motion(x: Double, y: Double) {
    resource.send("motion", .uint(compositor.time), .fixed(x), .fixed(y))
  }

  package func leave() { resource.send("leave") }
  package func drop() { resource.send("drop") }

  private func startDrag(_ request: RecordedRequest) throws {
    guard let source = try request.object(0)?.model as? TestSelectionSource else { return }
    if source.isUsed { compositor.violations.append("a source that is used twice") }
    source.isUsed = true
    drags.append(
      Drag(
        source: source, origin: try request.object(1)?.model as? TestSurface,
        icon: try request.object(2)?.model as? TestSurface, serial: try request.uint(3)))
  }

  private func set(_ request: RecordedRequest) throws {
    let new = try request.object(0)?.model as? TestSelectionSource
    if let new {
      if new.isUsed { compositor.violations.append("a source that is used twice") }
      new.isUsed = true
    }
    let old = source
    settings.append((new, try request.uint(1)))
    guard compositor.answersSelections else { return }
    old?.cancel()
    guard let new else { return select(nil) }
    offer(new.types).onReceive = { [weak new] in new?.send($0, to: $1) }
  }
}

/// A source of a client.
package final class TestSelectionSource {
  package let resource: Resource
  package private(set) var types: [String] = []
  /// The actions of a drag.
  package private(set) var actions: UInt32?
  fileprivate(set) var isUsed = false

  init(resource: Resource) {
    self.resource = resource
    resource.model = self
    resource.onRequest = { [weak self] request in
      if request.name == "offer", let type = try request.string(0) { self?.types.append(type) }
      if request.name == "set_actions" { self?.actions = try request.uint(0) }
    }
  }

  package var isDestroyed: Bool { resource.isDestroyed }

  /// Asks for a type. Returns the reading end of a pipe, which does not block, and which the caller closes.
  package func read(_ type: String) -> Int32 {
    let (reading, writing) = TestPipe.make()
    send(type, to: FileDescriptor(writing))
    return reading
  }

  /// Asks the client to write a type to `descriptor`.
  package func send(_ type: String, to descriptor: FileDescriptor) {
    resource.send("send", .string(type), .fileDescriptor(descriptor))
  }

  package func cancel() { resource.send("cancelled") }

  package func target(_ type: String?) { resource.send("target", .string(type)) }
  package func action(_ action: UInt32) { resource.send("action", .uint(action)) }
  package func drop() { resource.send("dnd_drop_performed") }
  package func finish() { resource.send("dnd_finished") }
}

/// An offer to a client.
package final class TestSelectionOffer {
  package let resource: Resource
  /// The transfers that the client has asked for and that the test has not ended, in order.
  package private(set) var transfers: [(type: String, descriptor: FileDescriptor)] = []
  /// The types that the client has accepted; nil refuses the drag.
  package private(set) var accepted: [String?] = []
  /// The actions that the client has set, and the preferred one.
  package private(set) var actions: [(UInt32, UInt32)] = []
  package private(set) var finishCount = 0
  /// The action that was sent last.
  private var action: UInt32 = 0
  /// Receives transfers instead of `transfers`.
  var onReceive: ((String, FileDescriptor) -> Void)?

  init(compositor: TestCompositor, resource: Resource, types: [String]) {
    self.resource = resource
    resource.model = self
    resource.onRequest = { [weak self, weak compositor] request in
      guard let self else { return }
      try receiveDrag(request)
      guard request.name == "receive", let type = try request.string(0) else { return }
      // The recorded request keeps no copy, which would keep the pipe open.
      guard let descriptor = try request.fileDescriptor(1).take() else { return }
      if !types.contains(type) { compositor?.violations.append("a type that is not offered: \(type)") }
      if let onReceive {
        onReceive(type, FileDescriptor(descriptor))
      } else {
        transfers.append((type, FileDescriptor(descriptor)))
      }
    }
  }

  package func sendSourceActions(_ actions: UInt32) { resource.send("source_actions", .uint(actions)) }

  package func sendAction(_ action: UInt32) {
    self.action = action
    resource.send("action", .uint(action))
  }

  private func receiveDrag(_ request: RecordedRequest) throws {
    typealias Code = WlDataOffer.ErrorCode
    switch request.name {
    case "accept": accepted.append(try request.string(1))
    case "set_actions":
      let (set, preferred) = (try request.uint(0), try request.uint(1))
      if set & ~7 != 0 { resource.postError(Code.invalidActionMask.rawValue, "no such actions") }
      if preferred & ~set != 0 || preferred.nonzeroBitCount > 1 {
        resource.postError(Code.invalidAction.rawValue, "the preferred action is none of them")
      }
      actions.append((set, preferred))
      // A last choice after `ask`.
      if action == 4, preferred != 0 { action = preferred }
    case "finish":
      finishCount += 1
      if accepted.last.flatMap({ $0 }) == nil || action == 0 || action == 4 {
        resource.postError(Code.invalidFinish.rawValue, "finished without an accepted type and an action")
      }
    default: break
    }
  }

  package var isDestroyed: Bool { resource.isDestroyed }

  /// Writes to the oldest transfer, as far as there is room without waiting. Returns the number of bytes, or -1 if the
  /// client has closed its end.
  @discardableResult package func write(_ bytes: [UInt8]) -> Int {
    guard let descriptor = transfers.first?.descriptor.rawValue else { return -1 }
    signal(SIGPIPE, SIG_IGN)
    _ = dactyl_set_nonblocking(descriptor, true)
    let count = Glibc.write(descriptor, bytes, bytes.count)
    return count < 0 && errno == EAGAIN ? 0 : count
  }

  /// Closes the oldest transfer.
  package func end() { transfers.removeFirst() }
}

/// Pipes whose reading end does not block.
package enum TestPipe {
  package static func make() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    precondition(dactyl_pipe(&ends, false) == 0, "no pipe")
    _ = dactyl_set_nonblocking(ends[0], true)
    return (ends[0], ends[1])
  }

  /// Reads what is there. `isAtEnd` tells whether the other end is closed.
  package static func read(_ descriptor: Int32) -> (bytes: [UInt8], isAtEnd: Bool) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] } else { return (bytes, count == 0) }
    }
  }
}

/// `wl_data_device_manager` and `zwp_primary_selection_device_manager_v1`.
extension TestCompositor {
  func serveSelections(_ resource: Resource) {
    let isPrimary = resource.interface.name == ZwpPrimarySelectionDeviceManagerV1.interface.name
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request.name {
      case "create_data_source", "create_source":
        selectionSources.append(TestSelectionSource(resource: try request.newObject(0)))
      case "get_data_device", "get_device":
        let seat = try request.object(1)?.model as? TestSeat
        selectionDevices.append(
          TestSelectionDevice(
            compositor: self, resource: try request.newObject(0), seat: seat, isPrimary: isPrimary))
      default: break
      }
    }
  }

  /// The clipboard of the first seat.
  package var clipboard: TestSelectionDevice? { selectionDevices.first { !$0.isPrimary } }
  /// The primary selection of the first seat.
  package var primarySelection: TestSelectionDevice? { selectionDevices.first { $0.isPrimary } }
}
