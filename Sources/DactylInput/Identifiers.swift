/// One surface of this process, never used for another after it.
package struct SurfaceID: Hashable, Comparable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static func < (a: SurfaceID, b: SurfaceID) -> Bool { a.rawValue < b.rawValue }
}

/// One seat of this process: a group of devices that belong to one user. Never used for another after it.
package struct SeatID: Hashable, Comparable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static func < (a: SeatID, b: SeatID) -> Bool { a.rawValue < b.rawValue }
}

/// One tool of a tablet: a pen, an eraser. Never used for another after it.
package struct ToolID: Hashable, Comparable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static func < (a: ToolID, b: ToolID) -> Bool { a.rawValue < b.rawValue }
}

/// The time of a device event as it was sent, on a clock whose base is not known (`EI-13`).
package enum DeviceTime: Hashable, Sendable {
  /// The core protocol's 32-bit milliseconds, which wrap around.
  case milliseconds(UInt32)
  /// From the input-timestamps extension, and from everything that is not a compositor.
  case nanoseconds(Int64)
}
