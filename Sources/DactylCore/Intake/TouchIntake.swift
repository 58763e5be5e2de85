import DactylGeometry
import DactylInput

/// Turns the `wl_touch` events of one touchscreen into frames of contacts (`EI-3` to `EI-9`, `EI-39`).
struct TouchIntake {
  /// A contact that is down, with its wire id.
  private struct Finger {
    var id: Int32
    var change: ContactChange
    /// Whether its down has been sent to the queue.
    var isSent = false
  }

  private var fingers: [Finger] = []
  private var group = ContactGroup()
  /// The wire ids that were lifted in the pending group.
  private var lifted: [Int32] = []

  mutating func receive(_ event: DeviceEvent.TouchEvent, seat: SeatID, _ output: inout IntakeOutput) {
    let device = DeviceKey(seat: seat, kind: .touchscreen)
    switch event {
    case .down(let id, let surface, let point, let time, _):
      let time = output.time(time)
      if let index = index(of: id) {
        // Its up was lost: the old contact is cancelled before the new one begins (EI-39).
        end(index, .cancelled, time, device, &output)
        send(device, &output)
      }
      // Ignored. So are its later motion and up, since no finger has this id.
      guard let surface, point.isFinite else { return }
      begin(id, surface, point, time, device, &output)
    case .motion(let id, let point, let time):
      guard let index = index(of: id), point.isFinite else { return }
      let finger = fingers[index].change
      let location = output.popups.location(of: point, on: finger.surface, after: finger.location)
      move(index, to: location, output.time(time), device, &output)
    case .up(let id, let time, _):
      guard let index = index(of: id) else { return }
      end(index, .ended, output.time(time), device, &output)
    case .shape(let id, let major, let minor):
      guard let index = index(of: id), major.isFinite, minor.isFinite else { return }
      fingers[index].change.attributes.majorRadius = max(major, 0) / 2
      fingers[index].change.attributes.minorRadius = max(minor, 0) / 2
      reshape(index, device, &output)
    case .orientation(let id, let degrees):
      guard let index = index(of: id), degrees.isFinite else { return }
      fingers[index].change.attributes.orientation = degrees
      reshape(index, device, &output)
    case .frame:
      send(device, &output)
    case .cancel, .lost:
      cancelAll(device, &output)
    }
  }

  mutating func flush(seat: SeatID, _ output: inout IntakeOutput) {
    send(DeviceKey(seat: seat, kind: .touchscreen), &output)
  }

  private func index(of id: Int32) -> Int? { fingers.firstIndex { $0.id == id } }

  private mutating func begin(
    _ id: Int32, _ surface: SurfaceID, _ point: Point, _ time: Timestamp, _ device: DeviceKey,
    _ output: inout IntakeOutput
  ) {
    let change = ContactChange(
      contact: output.contacts.next(), seat: device.seat, surface: surface, type: .direct, startButton: [],
      phase: .began, location: point, downLocation: point, downTime: time, time: time)
    // A down after the up of the same id is another event (EI-5).
    if lifted.contains(id) { send(device, &output) }
    fingers.append(Finger(id: id, change: change))
    add(change, device, &output)
  }

  private mutating func move(
    _ index: Int, to point: Point, _ time: Timestamp, _ device: DeviceKey, _ output: inout IntakeOutput
  ) {
    fingers[index].change.phase = fingers[index].change.location == point ? .stationary : .moved
    fingers[index].change.location = point
    fingers[index].change.time = time
    add(fingers[index].change, device, &output)
  }

  private mutating func reshape(_ index: Int, _ device: DeviceKey, _ output: inout IntakeOutput) {
    fingers[index].change.phase = .stationary
    add(fingers[index].change, device, &output)
  }

  private mutating func end(
    _ index: Int, _ phase: Touch.Phase, _ time: Timestamp, _ device: DeviceKey, _ output: inout IntakeOutput
  ) {
    var change = fingers[index].change
    change.phase = phase
    change.time = time
    add(change, device, &output)
    lifted.append(fingers.remove(at: index).id)
  }

  /// Adds `change` to the group. Sends the group first if both can't be part of one event (`EI-5`).
  private mutating func add(_ change: ContactChange, _ device: DeviceKey, _ output: inout IntakeOutput) {
    if group.add(change) { return }
    send(device, &output)
    _ = group.add(change)
  }

  private mutating func send(_ device: DeviceKey, _ output: inout IntakeOutput) {
    lifted.removeAll(keepingCapacity: true)
    for index in fingers.indices { fingers[index].isSent = true }
    output.send(&group, of: device)
  }

  /// Cancels at once and discards changes that wait for a frame. Only contacts whose down was sent are cancelled
  /// (`EI-4`, `EI-8`).
  private mutating func cancelAll(_ device: DeviceKey, _ output: inout IntakeOutput) {
    // The down of a finger that lifted in the discarded group may have been sent, so it is cancelled too.
    let lost = group.take().filter { $0.phase == .ended }
    lifted.removeAll(keepingCapacity: true)
    let time = output.presentTime()
    for var change in lost + fingers.filter(\.isSent).map(\.change) {
      change.phase = .cancelled
      change.time = time
      _ = group.add(change)
    }
    fingers.removeAll(keepingCapacity: true)
    send(device, &output)
  }
}
