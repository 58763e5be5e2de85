import DactylInput
import DactylWayland

/// A seat: the devices of one user, which can be added and removed.
@MainActor final class WaylandSeat {
  let id: SeatID
  let object: WlSeat
  /// The number of the seat in the registry.
  let name: UInt32
  unowned let platform: WaylandPlatform

  private var touch: WaylandTouch?
  private var pointer: WaylandPointer?
  private var keyboard: WaylandKeyboard?
  private var tablets: WaylandTablets?
  private var textInput: WaylandTextInput?

  /// The clipboard and the primary selection, as far as the compositor has them.
  var selections: [SeatSelection] = []
  /// The clipboard's device, for drags.
  weak var dataDevice: WaylandDataDevice?
  /// The last serial of a press, a key or the keyboard's focus, and its number, counted over all seats.
  var lastSerial: (value: UInt32, order: Int)?

  /// The last press of each device.
  private(set) var presses = PressRecord()

  init(_ object: WlSeat, id: SeatID, name: UInt32, platform: WaylandPlatform) {
    self.object = object
    self.id = id
    self.name = name
    self.platform = platform
    object.onEvent = { [weak self] event in
      guard case .capabilities(let capabilities) = event, let self else { return }
      capabilitiesChanged(capabilities)
      self.platform.devicesChanged()
    }
    addTablets()
    addTextInput()
    addSelections()
  }

  var globals: WaylandGlobals { platform.globals }

  var pointingDevices: PointingDevices {
    var devices = PointingDevices()
    if touch != nil { devices.insert(.touchscreen) }
    if pointer != nil { devices.insert(.pointer) }
    return devices
  }

  /// Adds tablets. Their global may be announced after the seat.
  func addTablets() {
    if tablets == nil, let manager = globals.tablets { tablets = WaylandTablets(manager, seat: self) }
  }

  /// Adds the input method. Its global may be announced after the seat.
  func addTextInput() {
    if textInput == nil, let manager = globals.textInput { textInput = WaylandTextInput(manager, seat: self) }
  }

  /// Ends all input of the seat, because the compositor has removed it.
  func lose() {
    capabilitiesChanged([])
    textInput?.lose()
    textInput = nil
    loseSelections()
    tablets?.lose()
    tablets = nil
    object.release()
  }

  /// Ends the selections, because the seat is removed or the connection is lost.
  func loseSelections() {
    for selection in selections { selection.lose() }
    selections.removeAll()
  }

  /// The surface with the keyboard, and the serial with which it got it; nil if none has it.
  var keyboardFocus: (surface: SurfaceID, serial: UInt32)? { keyboard?.focus }

  func post(_ event: DeviceEvent) {
    platform.post(event)
  }

  /// Returns the surface of `object`; nil if there is none, or if it is destroyed or belongs to other code.
  func surface(of object: WlSurface?) -> WaylandSurface? {
    platform.surface(of: object)
  }

  func recordPress(_ device: PressDevice, _ contact: Int32 = 0, serial: UInt32, on surface: SurfaceID?) {
    // A popup is gone when the program does what the user has chosen in it.
    let root = surface.flatMap(platform.waylandSurface)?.root
    presses.began(
      device, contact, serial: serial, on: surface, of: root?.id, order: platform.countPress())
    recordSerial(serial)
    if device == .touchscreen || device == .tool { pointer?.hideCursor() }
  }

  func recordRelease(_ device: PressDevice, _ contact: Int32 = 0) {
    presses.ended(device, contact)
  }

  func recordKeyRelease(serial: UInt32) {
    presses.keyEnded(serial: serial)
    recordSerial(serial)
  }

  /// Ends the contacts of a device, because the compositor has taken them for a drag, and may not end them.
  func endContacts(_ device: PressDevice) {
    recordAllReleased(device)
    if device == .touchscreen { touch?.cancel() }
  }

  func recordAllReleased(_ device: PressDevice) {
    presses.endedAll(device)
  }

  /// Ends the contacts on a subsurface that is destroyed: the compositor sends no end for them.
  func lose(_ surface: WaylandSubsurface) {
    touch?.lose(surface)
    pointer?.lose(surface)
    tablets?.lose(surface)
    platform.deliverInput()
  }

  /// Ends the stay of the input method on a surface that is destroyed: the compositor may send no leave.
  func closed(_ surface: SurfaceID) {
    textInput?.left(surface)
  }

  /// Sends the state of the focused text to the input method, if it has changed.
  func sendTextInput() {
    textInput?.send(platform.textInput)
  }

  func showInputPanel() {
    textInput?.showPanel()
  }

  func cursorThemeChanged() { pointer?.cursorThemeChanged() }

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
      presses.lost(.touchscreen)
    }
    if capabilities.contains(.pointer) {
      if pointer == nil { pointer = WaylandPointer(object.getPointer(), seat: self) }
    } else {
      pointer?.lose()
      pointer = nil
      presses.lost(.pointer)
    }
    if capabilities.contains(.keyboard) {
      if keyboard == nil { keyboard = WaylandKeyboard(object.getKeyboard(), seat: self) }
    } else {
      keyboard?.lose()
      keyboard = nil
      presses.lost(.keyboard)
    }
  }
}
