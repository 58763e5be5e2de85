import DactylGeometry
import DactylInput
import DactylSurface

/// What is shown turned (`Application.contentRotation`), as far as it concerns the whole run.
extension Session {
  /// The content is turned otherwise than before, and everything is laid out anew.
  func contentTurned() {
    application.dispatcher.cutOffEverything()
    for toplevel in toplevels { toplevel.stack.dismissChildren() }
    for toplevel in toplevels { toplevel.contentTurned() }
    let pointers = pointersAgain()
    if !pointers.isEmpty { application.receive(pointers + [.batchEnd]) }
  }

  /// `stack` has another size.
  func resized(_ stack: WindowStack) {
    for popup in popups where popup.stack?.parent === stack { popup.parentResized() }
  }

  /// As the compositor has it, in points; nil for a surface that is none of ours, or gone.
  func sizeOfSurface(_ surface: SurfaceID) -> Size? {
    application.stack(for: surface).map { application.contentRotation.turn($0.size) }
  }

  /// Where popups lie to the compositor, for those who know of `places` in the content.
  func placesOnSurfaces(_ places: PopupPlaces) -> PopupPlaces {
    let rotation = application.contentRotation
    guard rotation != .upright else { return places }
    var places = places
    for (index, place) in places.places.enumerated() {
      guard let size = application.stack(for: place.surface)?.size, let root = sizeOfSurface(place.root) else {
        continue
      }
      let rect = rotation.toSurface(of: root).apply(to: Rect(origin: place.origin, size: size))
      places.places[index].origin = rect.origin
    }
    return places
  }
}
