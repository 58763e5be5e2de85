import DactylGeometry
import DactylInput

/// Turns the events of one pointer into hovering, contacts and scrolling (section 1.5).
struct PointerIntake {
  private let device: DeviceKey
  /// The surface that the pointer is over.
  private(set) var surface: SurfaceID?
  /// In surface coordinates.
  private(set) var location = Point.zero
  /// The codes of the pressed buttons, in order of pressing.
  private var pressed: [UInt32] = []
  private var contact: ContactChange?
  /// The offset from the surface that the pointer is over to the surface of the contact.
  private var offset = Point.zero
  private var isHovering = false

  // State that waits for the frame.
  private var group = ContactGroup()
  private var hoverMoved: Timestamp?
  private var scroll = ScrollGroup()

  init(seat: SeatID) {
    device = DeviceKey(seat: seat, kind: .pointer)
  }

  mutating func receive(_ event: DeviceEvent.PointerEvent, _ output: inout IntakeOutput) {
    switch event {
    case .enter(let surface, let point, _):
      guard point.isFinite else { return }
      if let contact, self.surface != surface || contact.surface != surface {
        if let offset = output.popups.offset(from: surface, to: contact.surface) {
          self.surface = surface
          self.offset = offset
          move(to: point, output.presentTime(), &output)
          return
        }
        // The pointer is over another surface, and no popup connects them: the press has ended (EI-39).
        leave(&output)
      }
      endHovering(.ended, output.presentTime(), &output)
      self.surface = surface
      location = point
      hoverMoved = output.presentTime()
    case .leave:
      // A popup that was shown while the button is pressed may have taken the pointer over (MN-2).
      if let contact, output.popups.contains(contact.surface) { cancelScrolling(&output) } else { leave(&output) }
      surface = nil
    case .lost:
      leave(&output)
      surface = nil
    case .motion(let point, let time):
      guard point.isFinite, surface != nil || contact != nil else { return }
      move(to: point, output.time(time), &output)
    case .button(let code, let isPressed, let time, _):
      button(code, isPressed, output.time(time), &output)
    case .axis(let axis, let value, let time):
      guard value.isFinite else { return }
      scroll.add(value, along: axis, at: output.time(time))
    case .axisSource(let source):
      scroll.source = source
    case .axisStop(let axis, let time):
      scroll.stop(axis, at: output.time(time))
    case .axisDiscrete(let axis, let steps):
      scroll.add(detents: Double(steps), along: axis, at: output.presentTime())
    case .axisValue120(let axis, let value):
      scroll.add(detents: Double(value) / 120, along: axis, at: output.presentTime())
    case .frame:
      flush(&output)
    }
  }

  mutating func flush(_ output: inout IntakeOutput) {
    flushHover(&output)
    output.send(&group, of: device)
    guard let surface else {
      scroll.discard()
      return
    }
    for change in scroll.take(device, surface, location, buttons, output.modifiers) { output.add(.scroll(change)) }
  }

  // MARK: Contact and hovering

  /// A button is pressed, and the pointer is not over the surface of the contact.
  var isElsewhere: Bool { contact.map { $0.surface != surface } ?? false }

  private var buttons: ButtonMask { pressed.reduce([]) { $0.union(Self.mask(of: $1)) } }

  /// Left is 1, right 2, middle 4, each further button the next bit (`EI-23`).
  private static func mask(of code: UInt32) -> ButtonMask {
    ButtonMask(rawValue: 1 << Int(min(code &- ButtonCode.left, 30)))
  }

  private mutating func move(to point: Point, _ time: Timestamp, _ output: inout IntakeOutput) {
    let hasMoved = point != location
    location = point
    guard contact != nil else {
      // A lift earlier in this frame is sent first (EI-24).
      output.send(&group, of: device)
      hoverMoved = time
      return
    }
    contact?.location = point + offset
    change(hasMoved ? .moved : .stationary, time, &output)
  }

  private mutating func change(_ phase: Touch.Phase, _ time: Timestamp, _ output: inout IntakeOutput) {
    guard var changed = contact else { return }
    changed.phase = phase
    changed.time = time
    changed.attributes.buttons = buttons
    contact = changed
    output.add(changed, to: &group, of: device)
  }

  private mutating func button(_ code: UInt32, _ isPressed: Bool, _ time: Timestamp, _ output: inout IntakeOutput) {
    if isPressed {
      guard !pressed.contains(code) else { return }
      pressed.append(code)
    } else {
      guard let index = pressed.firstIndex(of: code) else { return }
      pressed.remove(at: index)
    }
    if isPressed, pressed.count == 1, let surface {
      // The press ends hovering before its touch is dispatched (EI-41).
      flushHover(&output)
      endHovering(.ended, time, &output)
      // A lift earlier in this frame is another event (EI-5).
      output.send(&group, of: device)
      offset = .zero
      contact = ContactChange(
        contact: output.contacts.next(), seat: device.seat, surface: surface, type: .indirectPointer,
        startButton: Self.mask(of: code), phase: .began, location: location, downLocation: location, downTime: time,
        time: time)
      change(.began, time, &output)
    } else if pressed.isEmpty {
      change(.ended, time, &output)
      contact = nil
    } else {
      change(.stationary, time, &output)
    }
  }

  private mutating func leave(_ output: inout IntakeOutput) {
    flushHover(&output)
    let time = output.presentTime()
    if contact != nil {
      change(.cancelled, time, &output)
      contact = nil
    }
    // Another client that has the pointer now gets their releases.
    pressed = []
    output.send(&group, of: device)
    cancelScrolling(&output)
    endHovering(.ended, time, &output)
  }

  private mutating func cancelScrolling(_ output: inout IntakeOutput) {
    guard let surface else { return }
    let time = output.presentTime()
    for change in scroll.cancel(device, surface, location, output.modifiers, time) { output.add(.scroll(change)) }
  }

  private mutating func flushHover(_ output: inout IntakeOutput) {
    guard let time = hoverMoved else { return }
    hoverMoved = nil
    guard contact == nil, let surface else { return }
    let phase: Event.SeriesPhase = isHovering ? .changed : .began
    isHovering = true
    output.add(.hover(hover(phase, surface, time, output.modifiers)))
  }

  private mutating func endHovering(_ phase: Event.SeriesPhase, _ time: Timestamp, _ output: inout IntakeOutput) {
    hoverMoved = nil
    guard isHovering, let surface else { return }
    isHovering = false
    output.add(.hover(hover(phase, surface, time, output.modifiers)))
  }

  private func hover(
    _ phase: Event.SeriesPhase, _ surface: SurfaceID, _ time: Timestamp, _ modifiers: ModifierState
  ) -> HoverChange {
    HoverChange(
      device: device, phase: phase, surface: surface, type: .indirectPointer, location: location, zOffset: 0,
      buttons: buttons, modifiers: modifiers, time: time)
  }
}
