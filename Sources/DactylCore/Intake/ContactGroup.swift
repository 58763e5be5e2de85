import DactylGeometry
import DactylInput

/// The changes of one device that wait for the end of their frame (`EI-3` to `EI-6`).
struct ContactGroup {
  private(set) var changes: [ContactChange] = []

  var isEmpty: Bool { changes.isEmpty }

  /// Adds a change of a contact. Returns false if the change needs an event of its own, after this group.
  mutating func add(_ change: ContactChange) -> Bool {
    guard let index = changes.firstIndex(where: { $0.contact == change.contact }) else {
      changes.append(change)
      return true
    }
    var merged = change
    merged.keepSamples(of: changes[index])
    switch (changes[index].phase, change.phase) {
    case (.began, .moved), (.began, .stationary):
      merged.phase = .began
    case (.moved, .moved), (.moved, .stationary):
      merged.phase = .moved
    case (.stationary, _), (.moved, .ended), (.moved, .cancelled):
      break
    default:
      return false
    }
    changes[index] = merged
    return true
  }

  /// Returns all changes and continues with the empty array `spare`, so that its memory is reused.
  mutating func take(leaving spare: [ContactChange] = []) -> [ContactChange] {
    let taken = changes
    changes = spare
    return taken
  }
}

extension IntakeOutput {
  /// Adds `change` to `group`. Sends the group first if both can't be part of one event (`EI-5`).
  mutating func add(_ change: ContactChange, to group: inout ContactGroup, of device: DeviceKey) {
    if group.add(change) { return }
    send(&group, of: device)
    _ = group.add(change)
  }

  mutating func send(_ group: inout ContactGroup, of device: DeviceKey) {
    guard let first = group.changes.first else { return }
    var last = first.time
    for change in group.changes { last = max(last, change.time) }
    let changes = group.take(leaving: spareArrays.popLast() ?? [])
    add(.contacts(ContactFrame(device: device, time: last, modifiers: modifiers, changes: changes)))
  }
}
