import Dactyl
import DactylGeometry
import DactylInput
import DactylTestCompositor
import DactylWayland

/// Sends the input of devices as the events of `wl_seat`'s devices and of tablet tools, one for one.
@MainActor package final class WireSeat {
  private let compositor: TestCompositor
  private lazy var tablet = compositor.addTablet()
  private var tools: [(id: ToolID, tool: TestTool)] = []

  package init(compositor: TestCompositor) {
    self.compositor = compositor
  }

  /// Plugs in the missing devices for `events`; returns whether there was one, which the client must handle first.
  package func plugIn(whatSends events: [DeviceEvent]) -> Bool {
    var isNew = false
    for event in events {
      switch event {
      case .touch(_, .down) where !compositor.seat.capabilities.contains(.touch):
        compositor.seat.capabilities.insert(.touch)
        isNew = true
      case .tool(_, let id, _) where !tools.contains(where: { $0.id == id }):
        _ = tablet
        tools.append((id, compositor.addTool()))
        isNew = true
      default: break
      }
    }
    return isNew
  }

  /// `surface` finds the compositor's object for a surface.
  package func send(_ event: DeviceEvent, surface: (SurfaceID) -> TestSurface?) {
    switch event {
    case .touch(_, let event): send(event, surface)
    case .pointer(_, let event): send(event, surface)
    case .keyboard(_, let event): send(event, surface)
    case .tool(_, let id, let event):
      if let tool = tools.first(where: { $0.id == id })?.tool { send(event, of: tool, surface) }
    case .gesture: preconditionFailure("No script has gestures of a touchpad.")
    case .textInput: preconditionFailure("No script has an input method.")
    case .batchEnd: break
    }
  }

  private func send(_ event: DeviceEvent.TouchEvent, _ surface: (SurfaceID) -> TestSurface?) {
    let touch = compositor.touch
    switch event {
    case .down(let id, let on, let point, let time, _):
      let time = milliseconds(time, of: touch)
      touch.down(id: id, on: on.flatMap(surface), x: point.x, y: point.y, time: time)
    case .motion(let id, let point, let time):
      let time = milliseconds(time, of: touch)
      touch.motion(id: id, x: point.x, y: point.y, time: time)
    case .up(let id, let time, _):
      let time = milliseconds(time, of: touch)
      touch.up(id: id, time: time)
    case .shape(let id, let major, let minor): touch.shape(id: id, major: major, minor: minor)
    case .orientation(let id, let degrees): touch.orientation(id: id, degrees: degrees)
    case .frame: touch.frame()
    case .cancel: touch.cancel()
    case .lost: compositor.seat.capabilities.remove(.touch)
    }
  }

  private func send(_ event: DeviceEvent.PointerEvent, _ surface: (SurfaceID) -> TestSurface?) {
    let pointer = compositor.pointer
    switch event {
    case .enter(let on, let point, _): pointer.enter(on.flatMap(surface), x: point.x, y: point.y)
    case .leave(let from): pointer.leave(from.flatMap(surface))
    case .motion(let point, let time):
      let time = milliseconds(time, of: pointer)
      pointer.motion(x: point.x, y: point.y, time: time)
    case .button(let code, let isPressed, let time, _):
      let time = milliseconds(time, of: pointer)
      pointer.button(code, isPressed: isPressed, time: time)
    case .axis(let axis, let value, let time):
      let time = milliseconds(time, of: pointer)
      pointer.axis(Self.wire(axis), value: value, time: time)
    case .axisSource(let source): pointer.axisSource(Self.wire(source))
    case .axisStop(let axis, let time):
      let time = milliseconds(time, of: pointer)
      pointer.axisStop(Self.wire(axis), time: time)
    case .axisDiscrete(let axis, let steps): pointer.axisDiscrete(Self.wire(axis), steps: steps)
    case .axisValue120(let axis, let value): pointer.axisValue120(Self.wire(axis), value: value)
    case .frame: pointer.frame()
    case .lost: compositor.seat.capabilities.remove(.pointer)
    }
  }

  private func send(_ event: DeviceEvent.KeyboardEvent, _ surface: (SurfaceID) -> TestSurface?) {
    let keyboard = compositor.keyboard
    switch event {
    case .enter(let on, let held):
      keyboard.enter(on.flatMap(surface), keys: held.map(\.code))
      keyboard.modifiers()
    case .leave(let from): keyboard.leave(from.flatMap(surface))
    case .down(let stroke, let time, _):
      let time = milliseconds(time, of: keyboard)
      keyboard.key(stroke.code, isPressed: true, time: time)
    case .up(let stroke, let time, _):
      let time = milliseconds(time, of: keyboard)
      keyboard.key(stroke.code, isPressed: false, time: time)
    case .modifiers(let state): keyboard.modifiers(depressed: Self.mask(of: state))
    // The client makes repeated keys.
    case .repeated: break
    case .lost: compositor.seat.capabilities.remove(.keyboard)
    }
  }

  private func send(_ event: DeviceEvent.ToolEvent, of tool: TestTool, _ surface: (SurfaceID) -> TestSurface?) {
    switch event {
    case .proximityIn(let on, _): tool.proximityIn(tablet, on: on.flatMap(surface))
    case .proximityOut: tool.proximityOut()
    case .down: tool.down()
    case .up: tool.up()
    case .motion(let point): tool.motion(x: point.x, y: point.y)
    case .pressure(let value): tool.pressure(value)
    case .distance(let value): tool.distance(value)
    case .tilt(let x, let y): tool.tilt(x: x, y: y)
    case .button(let code, let isPressed, _): tool.button(code, isPressed: isPressed)
    case .frame(let time): tool.frame(time: milliseconds(time, of: tool))
    case .removed: tool.remove()
    }
  }

  // MARK: Values

  /// The milliseconds for the next event; the exact time is sent before it, to clients that requested it.
  private func milliseconds(_ time: DeviceTime, of device: TestDevice) -> UInt32 {
    switch time {
    case .milliseconds(let raw): return raw
    case .nanoseconds(let raw):
      device.timestamp(nanoseconds: UInt64(max(raw, 0)))
      return UInt32(truncatingIfNeeded: raw / 1_000_000)
    }
  }

  private static func wire(_ axis: DeviceEvent.Axis) -> WlPointer.Axis {
    switch axis {
    case .vertical: .verticalScroll
    case .horizontal: .horizontalScroll
    }
  }

  private static func wire(_ source: DeviceEvent.AxisSource) -> WlPointer.AxisSource {
    switch source {
    case .wheel: .wheel
    case .finger: .finger
    case .continuous: .continuous
    case .wheelTilt: .wheelTilt
    }
  }

  /// In the bits of the test compositor's keymap.
  private static func mask(of state: ModifierState) -> UInt32 {
    let bits: [(ModifierState, UInt32)] = [(.shift, 1), (.capsLock, 2), (.control, 4), (.alternate, 8), (.command, 64)]
    return bits.reduce(0) { $1.0.isSubset(of: state) ? $0 | $1.1 : $0 }
  }
}
