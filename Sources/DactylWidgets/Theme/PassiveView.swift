import DactylCore

/// A view that shows something and takes no touches, unless it has a tool tip (`HT-15`).
protocol PassiveView: View {
  /// Whether it takes touches also without a tool tip.
  var usesTouches: Bool { get }
}
