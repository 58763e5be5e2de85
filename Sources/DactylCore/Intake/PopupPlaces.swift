import DactylGeometry
import DactylInput

/// Where the surfaces are that popups with grab were shown from, and those popups on them; empty where none is shown.
///
/// Some compositors take the pointer from the surface it is pressed on as soon as such a popup is there, and give it to
/// whichever surface of the client it is over, weston for one. The contact goes on where it began nevertheless (`MN-2`).
struct PopupPlaces {
  struct Place {
    var surface: SurfaceID
    /// The toplevel's surface that it goes back to.
    var root: SurfaceID
    /// Of its upper left corner, in points of the root.
    var origin: Point
  }

  var places: [Place] = []

  func contains(_ surface: SurfaceID) -> Bool { places.contains { $0.surface == surface } }

  /// What to add to a point of `surface` for one of `other`; nil where a popup with grab does not connect them.
  func way(from surface: SurfaceID?, to other: SurfaceID) -> Point? {
    guard let start = places.first(where: { $0.surface == surface }),
      let end = places.first(where: { $0.surface == other }), start.root == end.root
    else { return nil }
    return start.origin - end.origin
  }
}
