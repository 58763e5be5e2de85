/// An edge, or two edges for a corner.
package struct SurfaceEdge: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package static let top = SurfaceEdge(rawValue: 1)
  package static let bottom = SurfaceEdge(rawValue: 2)
  package static let left = SurfaceEdge(rawValue: 4)
  package static let right = SurfaceEdge(rawValue: 8)
}
