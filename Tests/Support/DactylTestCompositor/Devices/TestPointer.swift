import DactylWayland

/// A mouse or touchpad. The test sends the frames.
///
/// Coordinates are surface-local points; times, if given, are milliseconds of the compositor's clock.
package final class TestPointer: TestDevice {
  /// The cursor that the client has set.
  package enum Cursor {
    /// The client has set no cursor since the pointer entered.
    case unset
    case hidden
    /// `hotspot` in points.
    case surface(TestSurface, hotspot: (x: Int32, y: Int32))
    case shape(WpCursorShapeDeviceV1.Shape)
  }
  package internal(set) var cursor = Cursor.unset
  /// Serial of the last enter.
  package private(set) var enterSerial: UInt32?
  /// Codes of pressed buttons.
  private var buttons: Set<UInt32> = []

  override func add(_ resource: Resource) {
    super.add(resource)
    resource.onRequest = { [weak self] request in
      if request.name == "set_cursor" { try self?.setCursor(request) }
    }
  }

  @discardableResult package func enter(_ surface: TestSurface?, x: Double, y: Double) -> UInt32 {
    let serial = nextSerial
    enterSerial = serial
    cursor = .unset
    resources(for: surface).send("enter", .uint(serial), .object(surface?.resource), .fixed(x), .fixed(y))
    return serial
  }

  @discardableResult package func leave(_ surface: TestSurface?) -> UInt32 {
    let serial = nextSerial
    enterSerial = nil
    resources(for: surface).send("leave", .uint(serial), .object(surface?.resource))
    return serial
  }

  package func motion(x: Double, y: Double, time: UInt32? = nil) {
    resources.send("motion", .uint(time ?? compositor.time), .fixed(x), .fixed(y))
  }

  /// `code` is the kernel's: 0x110 left, 0x111 right, 0x112 middle.
  @discardableResult package func button(_ code: UInt32 = 0x110, isPressed: Bool, time: UInt32? = nil) -> UInt32 {
    let serial = nextSerial
    if isPressed, buttons.isEmpty { grabSerial = serial }
    if isPressed { buttons.insert(code) } else { buttons.remove(code) }
    resources.send(
      "button", .uint(serial), .uint(time ?? compositor.time), .uint(code), .uint(isPressed ? 1 : 0))
    return serial
  }

  package func axis(_ axis: WlPointer.Axis, value: Double, time: UInt32? = nil) {
    resources.send("axis", .uint(time ?? compositor.time), .uint(axis.rawValue), .fixed(value))
  }

  package func axisSource(_ source: WlPointer.AxisSource) { resources.send("axis_source", .uint(source.rawValue)) }

  package func axisStop(_ axis: WlPointer.Axis, time: UInt32? = nil) {
    resources.send("axis_stop", .uint(time ?? compositor.time), .uint(axis.rawValue))
  }

  package func axisDiscrete(_ axis: WlPointer.Axis, steps: Int32) {
    resources.send("axis_discrete", .uint(axis.rawValue), .int(steps))
  }

  package func axisValue120(_ axis: WlPointer.Axis, value: Int32) {
    resources.send("axis_value120", .uint(axis.rawValue), .int(value))
  }

  package func axisRelativeDirection(_ axis: WlPointer.Axis, _ direction: WlPointer.AxisRelativeDirection) {
    resources.send("axis_relative_direction", .uint(axis.rawValue), .uint(direction.rawValue))
  }

  package func frame() { resources.send("frame") }

  private func setCursor(_ request: RecordedRequest) throws {
    let surface = try request.object(1)?.model as? TestSurface
    if let surface {
      guard surface.role == nil || surface.role == "cursor" else {
        return request.resource.postError(
          WlPointer.ErrorCode.role.rawValue, "\(surface.resource) is a \(surface.role ?? "") already")
      }
      surface.role = "cursor"
    }
    // The serial is of an earlier enter: ignored, as by every compositor.
    guard try request.uint(0) == enterSerial else { return }
    if let surface {
      cursor = .surface(surface, hotspot: (try request.int(2), try request.int(3)))
    } else {
      cursor = .hidden
    }
  }
}
