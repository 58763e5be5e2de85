/// The identifier of a surface. It is never used again in this process.
package struct SurfaceID: Hashable, Comparable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static func < (a: SurfaceID, b: SurfaceID) -> Bool { a.rawValue < b.rawValue }
}

/// The identifier of an output, from when it is plugged in to when it is unplugged. It is never used again in this
/// process.
package struct OutputID: Hashable, Comparable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static func < (a: OutputID, b: OutputID) -> Bool { a.rawValue < b.rawValue }
}

/// The identifier of a seat, the devices of one user. It is never used again in this process.
package struct SeatID: Hashable, Comparable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static func < (a: SeatID, b: SeatID) -> Bool { a.rawValue < b.rawValue }
}

/// The identifier of a tablet's tool, such as a pen or an eraser. It is never used again in this process.
package struct ToolID: Hashable, Comparable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static func < (a: ToolID, b: ToolID) -> Bool { a.rawValue < b.rawValue }
}

/// The time in a device event, on a clock with an unknown base (`EI-13`).
package enum DeviceTime: Hashable, Sendable {
  /// The core protocol's 32-bit milliseconds, which wrap around.
  case milliseconds(UInt32)
  /// From the input-timestamps extension, and from every source other than a compositor.
  case nanoseconds(Int64)
}
