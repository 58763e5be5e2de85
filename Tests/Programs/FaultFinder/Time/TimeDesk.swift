import Dactyl
import DactylEventLoop
import DactylGeometry
import DactylRandom
import DactylSurface
import DactylTestCompositor
import DactylWireLink
import TestProcesses

/// A program on a scripted compositor, over a socket and in virtual time, with devices whose events go on while the
/// program is busy.
@MainActor final class TimeDesk {
  enum Device: CaseIterable { case touchscreen, pointer, keyboard, pen }

  /// The purpose of each lane, and the device that is used on it.
  static let lanes: [Lane.Kind] = [.hold, .pair, .flick, .hold, .pair, .keys, .hold]
  static let devices: [Device] = [.touchscreen, .touchscreen, .touchscreen, .pointer, .pointer, .keyboard, .pen]

  let link: WireLink
  var clocks: [Device: DeviceClock] = [:]
  private let application = Application()
  private let surface: TestSurface
  private let tablet: TestTablet
  private let tool: TestTool
  /// The next steps of the devices, in order of time.
  private var agenda: [(time: Timestamp, order: Int, send: (Timestamp) -> Void)] = []
  private var lastOrder = 0
  /// When each device, and each lane, has nothing to do any more.
  private var freeAt: [Device: Timestamp] = [:]
  private var lastContact: Int32 = 0

  var loop: MainLoop { link.loop }
  var now: Timestamp { loop.now }

  init(_ lanes: [Lane]) throws {
    link = try WireLink(to: TestCompositor(), at: Timestamp(seconds: 1_000))
    try application.attach(to: link.platform, loop: link.loop)
    link.settle()
    let controller = ViewController()
    for lane in lanes { controller.view.addSubview(lane) }
    _ = application.openToplevel(title: "Time", size: Size(width: 720, height: 300), root: controller)
    link.settle()
    guard let toplevel = link.compositor.toplevels.last, toplevel.surface.isMapped else {
      throw ProgramError("no window opens")
    }
    surface = toplevel.surface
    tablet = link.compositor.addTablet()
    tool = link.compositor.addTool()
    link.settle()
    for device in Device.allCases { clocks[device] = DeviceClock() }
    link.compositor.keyboard.sendRepeatInfo(rate: 25, delay: 400)
    link.compositor.keyboard.enter(surface)
    link.compositor.keyboard.modifiers()
    link.compositor.pointer.enter(surface, x: 710, y: 290)
    link.compositor.pointer.frame()
    link.settle()
    lanes.first { $0.canBecomeFirstResponder }?.becomeFirstResponder()
  }

  isolated deinit {
    application.detach()
    // The compositor learns that the client is gone. Otherwise it keeps its side of the connection.
    link.compositor.dispatch()
  }

  // MARK: Time

  /// The program does nothing for `span`, while devices go on.
  func stall(_ span: Timestamp) {
    loop.virtualNow = now + span
    sendWhatIsDue()
  }

  /// Lets time pass. The program wakes for its timers and for what devices send.
  func run(until end: Timestamp) {
    settle()
    while true {
      let times = [agenda.first?.time, loop.nextDeadline, end].compactMap { $0 }
      let next = max(times.min() ?? end, now)
      guard next <= end else { break }
      // Timers fire in a turn, after what has arrived, and not while the clock is set.
      if next > now {
        loop.advance(to: next - Timestamp(nanoseconds: 1))
        loop.virtualNow = next
      }
      sendWhatIsDue()
      settle()
      if now >= end, agenda.first.map({ $0.time > now }) ?? true { break }
    }
  }

  /// Lets everything end that has been begun.
  func finish() {
    while let last = agenda.last { run(until: max(last.time, now)) }
    // The longest that a recognizer waits for more.
    run(until: now + Timestamp(seconds: 1.2))
  }

  private func settle() {
    link.compositor.time = UInt32(truncatingIfNeeded: now.nanoseconds / 1_000_000)
    link.settle()
  }

  private func sendWhatIsDue() {
    while let next = agenda.first, next.time <= now {
      agenda.removeFirst()
      next.send(next.time)
    }
    link.compositor.flush()
  }

  private func at(_ time: Timestamp, _ send: @escaping (Timestamp) -> Void) {
    lastOrder += 1
    let index = agenda.firstIndex { $0.time > time } ?? agenda.endIndex
    agenda.insert((time, lastOrder, send), at: index)
  }

  // MARK: Devices

  private func wire(_ device: Device, _ time: Timestamp) -> UInt32 { clocks[device]?.wire(time) ?? 0 }

  /// An event without an effect.
  func nudge(_ device: Device) {
    let compositor = link.compositor
    at(now + Timestamp(milliseconds: 100)) { [self] time in
      switch device {
      case .touchscreen:
        lastContact += 1
        compositor.touch.down(id: lastContact, on: surface, x: 715, y: 299, time: wire(device, time))
        compositor.touch.frame()
        compositor.touch.up(id: lastContact, time: wire(device, time))
        compositor.touch.frame()
      case .pointer:
        compositor.pointer.motion(x: 711, y: 291, time: wire(device, time))
        compositor.pointer.frame()
      case .keyboard:
        // Shift.
        compositor.keyboard.key(42, isPressed: true, time: wire(device, time))
        compositor.keyboard.key(42, isPressed: false, time: wire(device, time))
      case .pen:
        tool.proximityIn(tablet, on: surface)
        tool.motion(x: 715, y: 299)
        tool.frame(time: wire(device, time))
      }
    }
    finish()
  }

  /// Begins a gesture on a lane, as soon as its device has nothing else to do. Returns what must be said of it.
  func addGesture(on lane: Int, _ random: inout SeededSource) -> GestureRecord {
    let device = Self.devices[lane]
    let start = max(now, freeAt[device] ?? now) + Timestamp(milliseconds: Int64(random.int(1...30)))
    var (time, expected) = (start, [String]())
    let x = Double(lane) * 100 + 20
    switch Self.lanes[lane] {
    case .hold:
      let isLong = random.chance(50)
      let length = isLong ? random.int(580...1_500) : random.int(20...420)
      expected = [isLong ? "long press" : "tap"]
      contact(device, from: time, to: time + Timestamp(milliseconds: Int64(length)), x)
      time = time + Timestamp(milliseconds: Int64(length))
    case .pair:
      let isPair = random.chance(50)
      for number in 0..<2 {
        let lift = time + Timestamp(milliseconds: Int64(random.int(20...200)))
        contact(device, from: time, to: lift, x)
        expected.append(number == 1 && isPair ? "2" : "1")
        time = lift
        guard number == 0 else { continue }
        time = time + Timestamp(milliseconds: Int64(isPair ? random.int(40...280) : random.int(420...900)))
      }
    case .flick:
      let (step, pause) = (random.pick(0.5, 8), random.chance(30))
      time = pan(from: time, x, step: step, pause: pause)
      expected = [pause ? "still" : Lane.speed(step * 100)]
    case .keys:
      let length = random.chance(60) ? random.int(10...330) : random.int(480...1_200)
      let end = time + Timestamp(milliseconds: Int64(length))
      key(isPressed: true, at: time)
      key(isPressed: false, at: end)
      let repetitions = length < 400 ? 0 : (length - 400) / 40 + 1
      expected = Array(repeating: "a", count: 1 + repetitions)
      time = end
    }
    // Longer than two taps may be apart.
    freeAt[device] = time + Timestamp(milliseconds: Int64(random.int(600...1_500)))
    return GestureRecord(
      lane: lane, expected: expected, start: start, end: time, isTimeless: clocks[device]?.stands == true)
  }

  /// A finger, a button or a tip is down on a lane for a time.
  private func contact(_ device: Device, from start: Timestamp, to end: Timestamp, _ x: Double) {
    let compositor = link.compositor
    lastContact += 1
    let id = lastContact
    at(start) { [self] time in
      let wire = wire(device, time)
      switch device {
      case .touchscreen:
        compositor.touch.down(id: id, on: surface, x: x, y: 50, time: wire)
        compositor.touch.frame()
      case .pointer:
        compositor.pointer.motion(x: x, y: 50, time: wire)
        compositor.pointer.button(isPressed: true, time: wire)
        compositor.pointer.frame()
      case .pen:
        tool.motion(x: x, y: 50)
        tool.down()
        tool.frame(time: wire)
      case .keyboard: break
      }
    }
    at(end) { [self] time in
      let wire = wire(device, time)
      switch device {
      case .touchscreen:
        compositor.touch.up(id: id, time: wire)
        compositor.touch.frame()
      case .pointer:
        compositor.pointer.button(isPressed: false, time: wire)
        compositor.pointer.frame()
      case .pen:
        tool.up()
        tool.frame(time: wire)
      case .keyboard: break
      }
    }
  }

  /// A finger moves by `step` points each 10 ms, and may rest before it lifts. Returns when it does.
  private func pan(from start: Timestamp, _ x: Double, step: Double, pause: Bool) -> Timestamp {
    let touch = link.compositor.touch
    lastContact += 1
    let (id, count) = (lastContact, step < 1 ? 60 : 8)
    at(start) { [self] time in
      touch.down(id: id, on: surface, x: x, y: 150, time: wire(.touchscreen, time))
      touch.frame()
    }
    for move in 1...count {
      at(start + Timestamp(milliseconds: Int64(move * 10))) { [self] time in
        touch.motion(id: id, x: x + Double(move) * step, y: 150, time: wire(.touchscreen, time))
        touch.frame()
      }
    }
    let end = start + Timestamp(milliseconds: Int64(count * 10 + (pause ? 300 : 8)))
    at(end) { [self] time in
      touch.up(id: id, time: wire(.touchscreen, time))
      touch.frame()
    }
    return end
  }

  private func key(isPressed: Bool, at time: Timestamp) {
    let keyboard = link.compositor.keyboard
    at(time) { [self] time in keyboard.key(30, isPressed: isPressed, time: wire(.keyboard, time)) }
  }
}
