import DactylInput

/// The serials of the presses on a seat, one for each device, for requests that must name a press.
///
/// A compositor accepts the serial of the press that began a device's implicit grab: the first one of several fingers
/// or buttons that are down.
struct PressRecord {
  struct Press {
    let device: PressDevice
    /// The serial of the first press of the grab.
    var serial: UInt32
    /// The number of the press, counted over all devices and seats.
    var order: Int
    /// The surfaces on which the fingers that are down began. For other devices, and when all fingers have lifted, only
    /// the last surface.
    fileprivate var contacts: [(contact: Int32, surface: SurfaceID?)]
    /// The toplevel on which, or on a popup of which, the last contact began; nil if that is not known.
    var toplevel: SurfaceID?

    func isOn(_ surface: SurfaceID) -> Bool { contacts.contains { $0.surface == surface } }
  }

  private var presses: [(device: PressDevice, press: Press)] = []
  /// The contacts that are down: fingers by id, buttons by code.
  private var down: [(device: PressDevice, contact: Int32)] = []

  mutating func began(
    _ device: PressDevice, _ contact: Int32, serial: UInt32, on surface: SurfaceID?, of toplevel: SurfaceID?, order: Int
  ) {
    down.removeAll { $0 == (device, contact) }
    let isFirst = !down.contains { $0.device == device }
    down.append((device, contact))
    var press = Press(device: device, serial: serial, order: order, contacts: [], toplevel: toplevel)
    if !isFirst, let present = self[device] {
      press.serial = present.serial
      press.contacts = present.contacts.filter { $0.contact != contact }
    }
    press.contacts.append((contact, surface))
    presses.removeAll { $0.device == device }
    presses.append((device, press))
  }

  mutating func ended(_ device: PressDevice, _ contact: Int32) {
    down.removeAll { $0 == (device, contact) }
    guard let index = presses.firstIndex(where: { $0.device == device }), presses[index].press.contacts.count > 1 else {
      return
    }
    presses[index].press.contacts.removeAll { $0.contact == contact }
  }

  /// Records the release of a key. Keys begin no grab: a compositor accepts the serial of the keyboard's last event,
  /// and weston accepts no other. A program may make its request after the release was read.
  mutating func keyEnded(serial: UInt32) {
    ended(.keyboard, 0)
    guard let index = presses.firstIndex(where: { $0.device == .keyboard }) else { return }
    presses[index].press.serial = serial
  }

  /// Records that all contacts of the device have ended.
  mutating func endedAll(_ device: PressDevice) {
    down.removeAll { $0.device == device }
  }

  /// Records that the seat has lost the device. Its serials are no longer valid.
  mutating func lost(_ device: PressDevice) {
    endedAll(device)
    presses.removeAll { $0.device == device }
  }

  /// Returns the number of contacts of the device that are down.
  func downCount(_ device: PressDevice) -> Int { down.count { $0.device == device } }

  subscript(device: PressDevice) -> Press? {
    presses.first { $0.device == device }?.press
  }

  /// The last press of each device.
  var all: [Press] { presses.map(\.press) }
}
