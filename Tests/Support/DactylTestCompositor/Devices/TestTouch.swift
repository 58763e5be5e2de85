import DactylWayland

/// A touch screen. Every event is sent as called: the test must send the frames and ups that a real one would send.
///
/// Coordinates are surface-local points; times, if given, are milliseconds of the compositor's clock.
package final class TestTouch: TestDevice {
  /// Ids that are down.
  private var fingers: Set<Int32> = []

  /// Puts a finger down, and returns the serial. Without a surface the event has none: a client sees that for a surface
  /// that it has destroyed in the meantime.
  @discardableResult package func down(
    id: Int32, on surface: TestSurface?, x: Double, y: Double, time: UInt32? = nil
  ) -> UInt32 {
    let serial = nextSerial
    if fingers.isEmpty { grabSerial = serial }
    fingers.insert(id)
    resources(for: surface).send(
      "down", .uint(serial), .uint(time ?? compositor.time), .object(surface?.resource), .int(id), .fixed(x), .fixed(y))
    return serial
  }

  package func motion(id: Int32, x: Double, y: Double, time: UInt32? = nil) {
    resources.send("motion", .uint(time ?? compositor.time), .int(id), .fixed(x), .fixed(y))
  }

  @discardableResult package func up(id: Int32, time: UInt32? = nil) -> UInt32 {
    let serial = nextSerial
    fingers.remove(id)
    resources.send("up", .uint(serial), .uint(time ?? compositor.time), .int(id))
    return serial
  }

  /// Both axes are whole lengths in points.
  package func shape(id: Int32, major: Double, minor: Double) {
    resources.send("shape", .int(id), .fixed(major), .fixed(minor))
  }

  /// Degrees between the major axis and the y axis, clockwise.
  package func orientation(id: Int32, degrees: Double) {
    resources.send("orientation", .int(id), .fixed(degrees))
  }

  /// Ends the frame of the events since the last one.
  package func frame() { resources.send("frame") }

  /// Cancels all fingers: another client or the compositor takes them.
  package func cancel() {
    fingers.removeAll()
    resources.send("cancel")
  }
}
