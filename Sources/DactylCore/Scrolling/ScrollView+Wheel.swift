import DactylGeometry

/// A wheel moves the content by clicks (`SV-20`).
extension ScrollView {
  /// Whether content can move by a wheel's `movement`, which is a finger's: against the offset.
  final func wheelMayTurn(by movement: Point) -> Bool {
    let axis = ScrollAxis(dominantIn: movement)
    let change = -axis.along(movement)
    return change != 0 && hasRoom(axis) && !isAtEnd(axis, towards: change)
  }

  /// By the dominant movement, within the range; nothing bounces and nothing goes on.
  final func turnWheel() {
    stopFlying()
    let movement = pan.translation(in: self)
    let axis = ScrollAxis(dominantIn: movement)
    let present = contentOffset
    bounds.origin = Point { other in
      other == axis ? range(axis).limit(axis.along(present) - axis.along(movement)) : other.along(present)
    }
    showIndicatorsForAMoment()
  }
}
