import DactylInput

/// Which press a request to the compositor follows from: it takes the request for the user's wish only with the serial
/// of that very device (fault 25).
package enum PressSource: Hashable, Sendable {
  /// What was pressed last, on any device of any seat.
  case latest
  case device(SeatID, PressDevice)
}

/// A kind of device that is pressed; each has an implicit grab of its own on a seat.
package enum PressDevice: Hashable, Sendable {
  case touchscreen, pointer, tool, keyboard
}
