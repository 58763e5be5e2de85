import DactylGeometry

/// The standard sizes of controls, in points. `ControlStyle` has their colours and durations, `ControlConstants` the
/// distances that decide what a touch does.
enum ControlMetrics {
  enum Button {
    /// The space on each side of the title.
    static let padding = Size(width: 16, height: 8)
    static let leastHeight = 36.0
    static let cornerRadius = 8.0
  }

  enum Switch {
    static let size = Size(width: 50, height: 30)
    /// The space between the knob and the edge of the track.
    static let knobInset = 2.0
  }

  enum Slider {
    /// The width of a slider that is offered any width. Its height is that of the thumb, `ControlConstants.thumbWidth`.
    static let width = 200.0
    static let trackHeight = 4.0
    /// The space between the visible thumb and the edge of the area that it may be drawn in.
    static let thumbInset = 2.0
  }
}
