/// The shape of a pointer over a view.
public enum PointerStyle: Hashable, Sendable, CaseIterable {
  /// An arrow.
  case `default`
  /// No pointer.
  case hidden
  /// A hand, over links.
  case link
  /// A beam, over text that can be selected.
  case text
  /// A cross, for choosing a point exactly.
  case crosshair
  /// Arrows in four directions, over something that can be moved.
  case move
  /// An open hand, over something that can be dragged.
  case grab
  /// A closed hand, while it is dragged.
  case grabbing
  /// Arrows to the left and the right, over the edge of something that can be resized.
  case resizeHorizontally
  /// Arrows up and down.
  case resizeVertically
  /// Arrows to the upper left and the lower right, over such a corner of something that can be resized.
  case resizeFallingDiagonal
  /// Arrows to the lower left and the upper right.
  case resizeRisingDiagonal
  /// A sign that nothing can be done here.
  case notAllowed
  /// A sign that the program is busy.
  case wait
}
