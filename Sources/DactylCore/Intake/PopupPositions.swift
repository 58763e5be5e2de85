import DactylGeometry
import DactylInput

/// The positions of popups with grab, and of the surfaces that they were shown from; empty while there are none.
///
/// Some compositors, Weston for instance, take the pointer from the surface where a button is pressed as soon as a
/// popup with grab is shown, and send an enter to the client's surface under it. The contact nevertheless continues on
/// the surface where it began (`MN-2`).
struct PopupPositions {
  struct Entry {
    var surface: SurfaceID
    /// The surface of the toplevel at the end of its chain of parents.
    var root: SurfaceID
    /// In points of the root.
    var frame: Rect
  }

  /// The movement of a finger in one event, in points, up to which it is likely, and from which on it can be an error
  /// of the compositor.
  private static let (likelyStep, leastJump) = (32.0, 64.0)

  var entries: [Entry] = []

  func contains(_ surface: SurfaceID) -> Bool { entries.contains { $0.surface == surface } }

  /// Returns the offset from points of `surface` to points of `other`; nil if no popup with grab connects them.
  func offset(from surface: SurfaceID?, to other: SurfaceID) -> Point? {
    guard let start = entries.first(where: { $0.surface == surface }),
      let end = entries.first(where: { $0.surface == other }), start.root == end.root
    else { return nil }
    return start.frame.origin - end.frame.origin
  }

  /// Returns the location of a finger on `surface` that was at `last` and is reported at `point`, in points of
  /// `surface`.
  ///
  /// cage 0.1 reports a finger that is over a popup in the popup's points, although it stays on its surface. The
  /// reported location jumps by the position of the popup then, which a finger does not (`MN-2`).
  func location(of point: Point, on surface: SurfaceID, after last: Point) -> Point {
    for entry in entries.reversed() where entry.surface != surface {
      guard let offset = offset(from: entry.surface, to: surface) else { continue }
      let location = point + offset
      if Rect(origin: .zero, size: entry.frame.size).contains(point),
        location.distance(to: last) <= Self.likelyStep, point.distance(to: last) > Self.leastJump
      {
        return location
      }
    }
    return point
  }
}
