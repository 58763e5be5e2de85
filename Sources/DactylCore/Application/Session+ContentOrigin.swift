import DactylGeometry
import DactylInput
import DactylSurface

/// Where the contents of toplevels are on their surfaces, for input scripts (`WF-9`).
extension Session {
  /// The upper left corner of the content of a toplevel, in points of its surface; zero for other surfaces.
  func contentOrigin(on surface: SurfaceID) -> Point {
    guard let toplevel = toplevels.first(where: { $0.stack.surface == surface }), toplevel.titleBar != nil else {
      return .zero
    }
    return toplevel.window.convertToSuperview(toplevel.window.contentBounds.origin)
  }

  /// The positions of popups relative to the contents of their toplevels.
  var popupPositionsOnContent: PopupPositions {
    var positions = application.popupPositions
    for index in positions.entries.indices {
      let origin = contentOrigin(on: positions.entries[index].root)
      positions.entries[index].frame = positions.entries[index].frame.offsetBy(dx: -origin.x, dy: -origin.y)
    }
    return positions
  }
}
