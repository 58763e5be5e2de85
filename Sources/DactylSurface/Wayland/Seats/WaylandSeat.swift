import DactylInput
import DactylWayland

/// A seat: devices that belong to one user, coming and going.
@MainActor final class WaylandSeat {
  let id: SeatID
  let object: WlSeat
  /// The registry's number for it.
  let name: UInt32
  unowned let platform: WaylandPlatform

  private var touch: WaylandTouch?
  private var pointer: WaylandPointer?
  private var keyboard: WaylandKeyboard?
  private var tablets: WaylandTablets?

  /// The contact or button that was pressed last.
  private(set) var lastPress: (serial: UInt32, surface: SurfaceID?)?
  /// The serial of the last press of anything: what the compositor takes as a sign that the user acted.
  private(set) var lastSerial: UInt32?

  init(_ object: WlSeat, id: SeatID, name: UInt32, platform: WaylandPlatform) {
    self.object = object
    self.id = id
    self.name = name
    self.platform = platform
    object.onEvent = { [weak self] event in
      if case .capabilities(let capabilities) = event { self?.capabilitiesChanged(capabilities) }
    }
    addTablets()
  }

  var globals: WaylandGlobals { platform.globals }

  /// Tablets need a global of their own, which may be announced after the seat.
  func addTablets() {
    if tablets == nil, let manager = globals.tablets { tablets = WaylandTablets(manager, seat: self) }
  }

  /// The seat was removed (fault 34).
  func lose() {
    capabilitiesChanged([])
    tablets?.lose()
    tablets = nil
    object.release()
  }

  func post(_ event: DeviceEvent) {
    platform.post(event)
  }

  func surfaceID(of surface: WlSurface?) -> SurfaceID? {
    platform.surfaceID(of: surface)
  }

  func notePress(serial: UInt32, surface: SurfaceID?, isFinger: Bool) {
    lastPress = (serial, surface)
    lastSerial = serial
    if isFinger { pointer?.hideCursor() }
  }

  func noteSerial(_ serial: UInt32) {
    lastSerial = serial
  }

  func cursorChanged(on surface: SurfaceID) {
    pointer?.cursorChanged(on: surface)
  }

  func stopRepeating() {
    keyboard?.stopRepeating()
  }

  private func capabilitiesChanged(_ capabilities: WlSeat.Capability) {
    if capabilities.contains(.touch) {
      if touch == nil { touch = WaylandTouch(object.getTouch(), seat: self) }
    } else {
      touch?.lose()
      touch = nil
    }
    if capabilities.contains(.pointer) {
      if pointer == nil { pointer = WaylandPointer(object.getPointer(), seat: self) }
    } else {
      pointer?.lose()
      pointer = nil
    }
    if capabilities.contains(.keyboard) {
      if keyboard == nil { keyboard = WaylandKeyboard(object.getKeyboard(), seat: self) }
    } else {
      keyboard?.lose()
      keyboard = nil
    }
  }
}
