import DactylGeometry

/// An event of a device, as a plain value. Each event on the wire becomes one.
///
/// The intake groups, repairs and interprets these events (sections 1.1 to 1.8 of the event model). Locations are
/// surface-local points.
package enum DeviceEvent: Hashable, Sendable {
  case touch(SeatID, TouchEvent)
  case pointer(SeatID, PointerEvent)
  case keyboard(SeatID, KeyboardEvent)
  case tool(SeatID, ToolID, ToolEvent)
  case gesture(SeatID, GestureEvent)
  case textInput(SeatID, TextInputEvent)
  /// The end of the events that were read together (`EI-4`).
  case batchEnd

  /// `wl_touch`.
  package enum TouchEvent: Hashable, Sendable {
    /// `surface` is nil if the event names none, or one that the program has destroyed or did not make (`EI-39`).
    case down(id: Int32, surface: SurfaceID?, at: Point, time: DeviceTime, serial: UInt32)
    case motion(id: Int32, to: Point, time: DeviceTime)
    case up(id: Int32, time: DeviceTime, serial: UInt32)
    /// Both axes of the contact ellipse, in points (whole axes, not halves).
    case shape(id: Int32, major: Double, minor: Double)
    /// Degrees between the major axis and the y axis, clockwise.
    case orientation(id: Int32, degrees: Double)
    case frame
    case cancel
    /// The seat has lost the capability.
    case lost
  }

  /// `wl_pointer`. On seats without frames a `frame` follows each event (`EI-25`).
  package enum PointerEvent: Hashable, Sendable {
    case enter(surface: SurfaceID?, at: Point, serial: UInt32)
    case leave(surface: SurfaceID?)
    case motion(to: Point, time: DeviceTime)
    /// `code` is the kernel's code, as in `ButtonCode`.
    case button(code: UInt32, isPressed: Bool, time: DeviceTime, serial: UInt32)
    case axis(Axis, value: Double, time: DeviceTime)
    case axisSource(AxisSource)
    case axisStop(Axis, time: DeviceTime)
    /// Whole detents, on seats older than version 8.
    case axisDiscrete(Axis, steps: Int32)
    /// In 120ths of a detent.
    case axisValue120(Axis, value: Int32)
    case frame
    case lost
  }

  package enum Axis: Hashable, Sendable { case vertical, horizontal }
  package enum AxisSource: Hashable, Sendable { case wheel, finger, continuous, wheelTilt }

  /// `wl_keyboard`, with keys translated by xkbcommon.
  package enum KeyboardEvent: Hashable, Sendable {
    case enter(surface: SurfaceID?, held: [KeyStroke])
    case leave(surface: SurfaceID?)
    case down(KeyStroke, time: DeviceTime, serial: UInt32)
    /// A repeat of a held key. It produces text and key commands, never another press (`EI-31`). The client makes it, so
    /// that the clock of the device has no time for it.
    case repeated(KeyStroke)
    case up(KeyStroke, time: DeviceTime, serial: UInt32)
    case modifiers(ModifierState)
    case lost
  }

  /// `zwp_tablet_tool_v2`.
  package enum ToolEvent: Hashable, Sendable {
    case proximityIn(surface: SurfaceID?, isEraser: Bool)
    case proximityOut
    case down(serial: UInt32)
    case up
    case motion(to: Point)
    /// 0 to 65535.
    case pressure(UInt32)
    /// 0 to 65535.
    case distance(UInt32)
    /// Degrees from upright, towards positive x and positive y.
    case tilt(x: Double, y: Double)
    case button(code: UInt32, isPressed: Bool, serial: UInt32)
    case frame(time: DeviceTime)
    case removed
  }

  /// `zwp_pointer_gestures_v1`.
  package enum GestureEvent: Hashable, Sendable {
    case swipeBegan(surface: SurfaceID?, fingers: Int, time: DeviceTime)
    case swipeMoved(by: Point, time: DeviceTime)
    case swipeEnded(isCancelled: Bool, time: DeviceTime)
    case pinchBegan(surface: SurfaceID?, fingers: Int, time: DeviceTime)
    /// `scale` since begin; `degrees` clockwise since the previous update.
    case pinchMoved(by: Point, scale: Double, degrees: Double, time: DeviceTime)
    case pinchEnded(isCancelled: Bool, time: DeviceTime)
    case holdBegan(surface: SurfaceID?, fingers: Int, time: DeviceTime)
    case holdEnded(isCancelled: Bool, time: DeviceTime)
  }
}

extension DeviceEvent {
  /// Whether the event continues a movement, so that more of its kind are likely to follow.
  package var isMove: Bool {
    switch self {
    case .touch(_, .motion), .pointer(_, .motion), .tool(_, _, .motion): true
    case .gesture(_, .swipeMoved), .gesture(_, .pinchMoved): true
    default: false
    }
  }
}

/// A key, with its meaning under the present layout and modifiers.
package struct KeyStroke: Hashable, Sendable {
  /// The kernel's key code.
  package var code: UInt32
  /// The key symbol of xkbcommon; 0 without a keymap.
  package var symbol: UInt32
  /// The symbol's name, such as `Return` or `a`; empty without a keymap.
  package var name: String
  /// The text it produces, composed; empty for keys without text.
  package var characters: String
  /// The text it would produce without modifiers other than shift.
  package var charactersIgnoringModifiers: String

  package init(
    code: UInt32, symbol: UInt32 = 0, name: String = "", characters: String = "",
    charactersIgnoringModifiers: String = ""
  ) {
    self.code = code
    self.symbol = symbol
    self.name = name
    self.characters = characters
    self.charactersIgnoringModifiers = charactersIgnoringModifiers
  }
}

/// The active modifiers.
package struct ModifierState: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Replaces the standard library's initializer, which makes the runtime scan all conformances when a program starts.
  package init(arrayLiteral elements: ModifierState...) {
    self.init(rawValue: elements.reduce(0) { $0 | $1.rawValue })
  }

  package static let capsLock = ModifierState(rawValue: 1 << 16)
  package static let shift = ModifierState(rawValue: 1 << 17)
  package static let control = ModifierState(rawValue: 1 << 18)
  package static let alternate = ModifierState(rawValue: 1 << 19)
  /// The key with the desktop's logo.
  package static let command = ModifierState(rawValue: 1 << 20)
  package static let numericPad = ModifierState(rawValue: 1 << 21)
}
