import DactylGeometry

/// An operation of the program, inside a callback or outside any event.
package enum Operation: Hashable, Sendable {
  case disable(String)
  case removeGesture(String)
  case removeView(String)
  case closeWindow(String)
  case showWindow(String)
  case refuseInteraction(String)
  case present(String)
  case setTranslation(String, Point)
  case setScale(String, Double)
  case ignore(String, label: String)
}
