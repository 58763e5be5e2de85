import DactylWayland

/// A pen or another tool of a tablet. The test sends the frames. Coordinates are surface-local points.
package final class TestTool: TestDevice {
  @discardableResult package func proximityIn(_ tablet: TestTablet, on surface: TestSurface?) -> UInt32 {
    let serial = nextSerial
    for resource in resources(for: surface) {
      let tablet = tablet.resources.first { $0.client === resource.client }
      resource.send("proximity_in", .uint(serial), .object(tablet), .object(surface?.resource))
    }
    return serial
  }

  package func proximityOut() { resources.send("proximity_out") }

  @discardableResult package func down() -> UInt32 {
    let serial = nextSerial
    resources.send("down", .uint(serial))
    return serial
  }

  package func up() { resources.send("up") }

  package func motion(x: Double, y: Double) { resources.send("motion", .fixed(x), .fixed(y)) }

  /// 0 to 65535.
  package func pressure(_ value: UInt32) { resources.send("pressure", .uint(value)) }

  /// 0 to 65535.
  package func distance(_ value: UInt32) { resources.send("distance", .uint(value)) }

  /// Degrees from upright.
  package func tilt(x: Double, y: Double) { resources.send("tilt", .fixed(x), .fixed(y)) }

  package func rotation(degrees: Double) { resources.send("rotation", .fixed(degrees)) }

  /// -65535 to 65535.
  package func slider(_ position: Int32) { resources.send("slider", .int(position)) }

  package func wheel(degrees: Double, clicks: Int32) { resources.send("wheel", .fixed(degrees), .int(clicks)) }

  /// `code` is the kernel's: 0x14B is the first button of a pen.
  @discardableResult package func button(_ code: UInt32 = 0x14B, isPressed: Bool) -> UInt32 {
    let serial = nextSerial
    resources.send("button", .uint(serial), .uint(code), .uint(isPressed ? 1 : 0))
    return serial
  }

  package func frame(time: UInt32? = nil) { resources.send("frame", .uint(time ?? compositor.time)) }

  /// Removes it permanently.
  package func remove() { resources.send("removed") }
}
