import DactylInput

/// The press that is the reason for a request. The compositor accepts the request only with the serial of the device on
/// which the press was made.
package enum PressSource: Hashable, Sendable {
  /// The latest press on any device of any seat.
  case latest
  case device(SeatID, PressDevice)
}

/// A kind of device with presses. Each has its own implicit grab on a seat.
package enum PressDevice: Hashable, Sendable {
  case touchscreen, pointer, tool, keyboard
}
