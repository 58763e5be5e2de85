import DactylGeometry
import DactylInput

/// Takes the input of switches out of all input, before any window sees it (`SW-3`).
@MainActor struct SwitchInput {
  /// A switch that can be held.
  enum Source: Hashable {
    case key(SeatID, code: UInt32)
    case button(SeatID, ButtonMask)
    case touch(SeatID)
  }

  enum Change {
    case pressed(Source, SwitchAccess.Action)
    case released(Source)
    /// The switch may still be held, but its end is not known.
    case cancelled(Source)
  }

  private var held: [Source] = []
  /// The contacts that are kept from views.
  private var taken: [(seat: SeatID, contact: ContactID)] = []
  private var buttons: [(device: DeviceKey, mask: ButtonMask)] = []

  /// Returns the part of `item` that is no input of switches, if there is any, and the changes of switches.
  mutating func take(_ item: InputItem, _ settings: SwitchAccess) -> (rest: InputItem?, changes: [Change]) {
    switch item {
    case .key(let change): take(change, settings)
    case .contacts(let frame): take(frame, settings)
    default: (item, [])
    }
  }

  /// All switches count as released.
  mutating func forgetHeld() { held.removeAll() }

  // MARK: Keys

  private mutating func take(_ change: KeyChange, _ settings: SwitchAccess) -> (rest: InputItem?, changes: [Change]) {
    guard change.seat != .inputView else { return (.key(change), []) }
    switch change.kind {
    case .down(let stroke):
      let source = Source.key(change.seat, code: stroke.code)
      if held.contains(source) { return (nil, []) }
      guard let action = settings.action(of: Key(stroke, change.modifiers)) else { return (.key(change), []) }
      held.append(source)
      return (nil, [.pressed(source, action)])
    case .repeated(let stroke):
      return (held.contains(.key(change.seat, code: stroke.code)) ? nil : .key(change), [])
    case .up(let stroke):
      let source = Source.key(change.seat, code: stroke.code)
      return release(source) ? (nil, [.released(source)]) : (.key(change), [])
    case .lost:
      let lost = held.filter { if case .key(change.seat, code: _) = $0 { true } else { false } }
      held.removeAll { lost.contains($0) }
      return (.key(change), lost.map { .cancelled($0) })
    case .focus: return (.key(change), [])
    }
  }

  /// Returns whether the switch was held.
  private mutating func release(_ source: Source) -> Bool {
    guard let index = held.firstIndex(of: source) else { return false }
    held.remove(at: index)
    return true
  }

  // MARK: Contacts

  private mutating func take(_ frame: ContactFrame, _ settings: SwitchAccess) -> (rest: InputItem?, changes: [Change]) {
    var rest = frame
    rest.changes = []
    var changes: [Change] = []
    for change in frame.changes {
      let isTaken =
        switch frame.device.kind {
        case .touchscreen: take(touch: change, settings, &changes)
        case .pointer: take(pointer: change, frame.device, settings, &changes)
        case .tool: false
        }
      if !isTaken { rest.changes.append(change) }
    }
    return (rest.changes.isEmpty ? nil : .contacts(rest), changes)
  }

  private mutating func take(
    touch change: ContactChange, _ settings: SwitchAccess, _ changes: inout [Change]
  ) -> Bool {
    let source = Source.touch(change.seat)
    if change.phase == .began {
      guard let action = settings.usedSwitches[.touchAnywhere] else { return false }
      taken.append((change.seat, change.contact))
      // Further fingers belong to the same press.
      if !held.contains(source), taken.filter({ $0.seat == change.seat }).count == 1 {
        held.append(source)
        changes.append(.pressed(source, action))
      }
      return true
    }
    guard let index = taken.firstIndex(where: { $0.contact == change.contact }) else { return false }
    guard change.phase == .ended || change.phase == .cancelled else { return true }
    taken.remove(at: index)
    if !taken.contains(where: { $0.seat == change.seat }), release(source) {
      changes.append(change.phase == .ended ? .released(source) : .cancelled(source))
    }
    return true
  }

  private mutating func take(
    pointer change: ContactChange, _ device: DeviceKey, _ settings: SwitchAccess, _ changes: inout [Change]
  ) -> Bool {
    let isOver = change.phase == .ended || change.phase == .cancelled
    let old = buttons.first { $0.device == device }?.mask ?? []
    var new = isOver ? [] : change.attributes.buttons
    if change.phase == .began { new.formUnion(change.startButton) }
    buttons.removeAll { $0.device == device }
    if !new.isEmpty { buttons.append((device, new)) }
    for button in old.subtracting(new).single {
      let source = Source.button(change.seat, button)
      if release(source) { changes.append(change.phase == .cancelled ? .cancelled(source) : .released(source)) }
    }
    for button in new.subtracting(old).single {
      guard let action = settings.action(of: button) else { continue }
      let source = Source.button(change.seat, button)
      held.append(source)
      changes.append(.pressed(source, action))
    }
    if change.phase == .began {
      guard settings.action(of: change.startButton) != nil else { return false }
      taken.append((change.seat, change.contact))
      return true
    }
    guard let index = taken.firstIndex(where: { $0.contact == change.contact }) else { return false }
    if isOver { taken.remove(at: index) }
    return true
  }
}

extension SwitchAccess {
  fileprivate func action(of key: Key) -> Action? {
    let switches = usedSwitches
    return switches[.key(key.name)] ?? switches[.key(key.name.lowercased())]
  }

  fileprivate func action(of button: ButtonMask) -> Action? {
    let switches = usedSwitches
    return switches[.pointerButton(button)]
      ?? (ButtonMask.back.isSuperset(of: button) ? switches[.pointerButton(.back)] : nil)
  }
}

extension ButtonMask {
  /// The buttons one by one.
  fileprivate var single: [ButtonMask] {
    (0..<Int.bitWidth - 1).map { ButtonMask(rawValue: 1 << $0) }.filter { isSuperset(of: $0) }
  }
}
