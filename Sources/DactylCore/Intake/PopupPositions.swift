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
    /// The position of the upper left corner, in points of the root.
    var origin: Point
  }

  var entries: [Entry] = []

  func contains(_ surface: SurfaceID) -> Bool { entries.contains { $0.surface == surface } }

  /// Returns the offset from points of `surface` to points of `other`; nil if no popup with grab connects them.
  func offset(from surface: SurfaceID?, to other: SurfaceID) -> Point? {
    guard let start = entries.first(where: { $0.surface == surface }),
      let end = entries.first(where: { $0.surface == other }), start.root == end.root
    else { return nil }
    return start.origin - end.origin
  }
}
