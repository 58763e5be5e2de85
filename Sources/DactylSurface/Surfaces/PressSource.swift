import DactylInput

/// The press that a request to the compositor follows. The compositor accepts the request only with the serial of the
/// device on which that press was made.
package enum PressSource: Hashable, Sendable {
  /// The latest press of any device of any seat.
  case latest
  case device(SeatID, PressDevice)
}

/// A kind of device that is pressed; each has an implicit grab of its own on a seat.
package enum PressDevice: Hashable, Sendable {
  case touchscreen, pointer, tool, keyboard
}
