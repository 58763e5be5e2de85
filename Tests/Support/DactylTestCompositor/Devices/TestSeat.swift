import DactylWayland

/// A seat with its devices.
package final class TestSeat {
  private unowned let compositor: TestCompositor
  private var global: ServerGlobal?

  package let name: String
  /// Changes are sent to clients. Objects of a removed device remain until clients release them.
  package var capabilities: WlSeat.Capability {
    didSet {
      everHad.formUnion(capabilities)
      resources.send("capabilities", .uint(capabilities.rawValue))
    }
  }
  private var everHad: WlSeat.Capability

  /// Objects that clients have bound and not released.
  package private(set) var resources: [Resource] = []
  package let pointer: TestPointer
  package let keyboard: TestKeyboard
  package let touch: TestTouch

  init(compositor: TestCompositor, name: String, capabilities: WlSeat.Capability) {
    self.compositor = compositor
    self.name = name
    self.capabilities = capabilities
    everHad = capabilities
    pointer = TestPointer(compositor: compositor)
    keyboard = TestKeyboard(compositor: compositor)
    touch = TestTouch(compositor: compositor)
    global = compositor.server.addGlobal(WlSeat.interface, version: compositor.version(of: WlSeat.interface)) {
      [weak self] in self?.bound($0)
    }
  }

  /// Whether a client's popup may grab all input for a press with `serial`. Tablets do not count, as in most
  /// compositors.
  func mayGrab(_ serial: UInt32) -> Bool {
    [pointer.grabSerial, keyboard.grabSerial, touch.grabSerial].contains(serial)
  }

  package var isPlugged: Bool { global != nil }

  func unplug() {
    guard let global else { return }
    self.global = nil
    compositor.server.withdraw(global)
  }

  private func bound(_ resource: Resource) {
    resources.append(resource)
    resource.model = self
    resource.onDestroy { [weak self] in self?.resources.removeAll { $0 === resource } }
    resource.onRequest = { [weak self] in try self?.receive($0) }
    let all = [resource]
    all.send("capabilities", .uint(capabilities.rawValue))
    all.send("name", .string(name))
  }

  private func receive(_ request: RecordedRequest) throws {
    switch request.name {
    case "get_pointer" where check(.pointer, request): pointer.add(try request.newObject(0))
    case "get_keyboard" where check(.keyboard, request): keyboard.add(try request.newObject(0))
    case "get_touch" where check(.touch, request): touch.add(try request.newObject(0))
    default: break
    }
  }

  /// A client may still request a removed device: it may not know yet.
  private func check(_ capability: WlSeat.Capability, _ request: RecordedRequest) -> Bool {
    guard everHad.contains(capability) else {
      request.resource.postError(
        WlSeat.ErrorCode.missingCapability.rawValue, "\(request.name) on a seat that never had one")
      return false
    }
    return true
  }
}

extension TestCompositor {
  /// Adds a seat.
  @discardableResult package func addSeat(
    capabilities: WlSeat.Capability = [.pointer, .keyboard, .touch]
  ) -> TestSeat {
    seatCount += 1
    let seat = TestSeat(compositor: self, name: "seat\(seatCount - 1)", capabilities: capabilities)
    seats.append(seat)
    return seat
  }

  /// Removes a seat with all its devices.
  package func removeSeat(_ seat: TestSeat) {
    seat.unplug()
    seats.removeAll { $0 === seat }
  }

  /// The first seat, which most tests use.
  package var seat: TestSeat {
    guard let seat = seats.first else { preconditionFailure("the compositor has no seat") }
    return seat
  }

  package var pointer: TestPointer { seat.pointer }
  package var keyboard: TestKeyboard { seat.keyboard }
  package var touch: TestTouch { seat.touch }
}
