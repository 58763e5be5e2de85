import DactylGeometry

/// Scrolls by the clicks of a wheel (`SV-20`).
extension ScrollView {
  /// Returns whether the content can move by `movement`, which has the direction of a finger's, opposite to the offset.
  final func wheelMayTurn(by movement: Point) -> Bool {
    let axis = ScrollAxis(dominantIn: movement)
    let change = -axis.along(movement)
    return change != 0 && hasRoom(axis) && !isAtEnd(axis, towards: change)
  }

  /// Moves the content along the dominant axis, within the range, without bouncing or deceleration.
  final func turnWheel() {
    stopScrollAnimation()
    let movement = pan.translation(in: self)
    let axis = ScrollAxis(dominantIn: movement)
    let present = contentOffset
    bounds.origin = Point { other in
      other == axis ? range(axis).limit(axis.along(present) - axis.along(movement)) : other.along(present)
    }
    showIndicatorsForAMoment()
  }
}
