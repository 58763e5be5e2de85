import DactylInput

/// The serials of the presses on a seat, one for each device, for requests that must name the press they follow.
///
/// A compositor takes the serial of the press that began a device's implicit grab: of several fingers that are down, or
/// of several buttons, that of the first one.
struct PressRecord {
  struct Press {
    /// Of the first press of the grab.
    var serial: UInt32
    /// Counts presses of all devices and seats.
    var order: Int
    /// Where the fingers that are down began; for other devices, and when all have lifted, the last place alone.
    fileprivate var places: [(contact: Int32, surface: SurfaceID?)]

    func isOn(_ surface: SurfaceID) -> Bool { places.contains { $0.surface == surface } }
  }

  private var presses: [(device: PressDevice, press: Press)] = []
  /// Contacts that are down: fingers by id, buttons by code.
  private var down: [(device: PressDevice, contact: Int32)] = []

  mutating func began(_ device: PressDevice, _ contact: Int32, serial: UInt32, on surface: SurfaceID?, order: Int) {
    down.removeAll { $0 == (device, contact) }
    let isFirst = !down.contains { $0.device == device }
    down.append((device, contact))
    var press = Press(serial: serial, order: order, places: [])
    if !isFirst, let present = self[device] {
      press.serial = present.serial
      press.places = present.places.filter { $0.contact != contact }
    }
    press.places.append((contact, surface))
    presses.removeAll { $0.device == device }
    presses.append((device, press))
  }

  mutating func ended(_ device: PressDevice, _ contact: Int32) {
    down.removeAll { $0 == (device, contact) }
    guard let index = presses.firstIndex(where: { $0.device == device }), presses[index].press.places.count > 1 else {
      return
    }
    presses[index].press.places.removeAll { $0.contact == contact }
  }

  /// A key was released. Keys begin no grab: a compositor takes the serial of the last event of the keyboard, weston for
  /// one no other, and a program may come to what the press asked for only after the release was read.
  mutating func keyEnded(serial: UInt32) {
    ended(.keyboard, 0)
    guard let index = presses.firstIndex(where: { $0.device == .keyboard }) else { return }
    presses[index].press.serial = serial
  }

  /// The device lets go of everything.
  mutating func endedAll(_ device: PressDevice) {
    down.removeAll { $0.device == device }
  }

  /// The device is gone, and its serials with it.
  mutating func lost(_ device: PressDevice) {
    endedAll(device)
    presses.removeAll { $0.device == device }
  }

  subscript(device: PressDevice) -> Press? {
    presses.first { $0.device == device }?.press
  }

  /// One for each device that was pressed.
  var all: [Press] { presses.map(\.press) }
}
