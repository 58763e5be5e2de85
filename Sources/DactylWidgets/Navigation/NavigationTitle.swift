import DactylCore
import DactylGraphics

/// The title in the first row of a navigation bar, on one line.
///
/// Where it has no room it becomes smaller, but not smaller than at the usual size of text, before it ends with dots.
final class NavigationTitle: Label {
  /// The title as it is shown; nil before the first layout.
  private var fitted: Fitting?

  /// A title, and the room that it was fitted into.
  struct Fitting: Equatable {
    let text: String
    let font: Font
    let fontScale: Double
    let room: Double
  }

  private func layout(scale: Double) -> TextLayout {
    var font = traits.theme.typography.font(role, fontScale: traits.fontScale)
    font.size *= scale
    return TextLayout(text, style: TextStyle(font: font, lineLimit: 1))
  }

  /// The width of the title at the size that the user asks for, in whole points.
  var wantedWidth: Double { layout(scale: 1).size.width.rounded(.up) }

  /// The height of the row, which does not depend on the room.
  var wantedHeight: Double {
    max(measuredSize(for: .unspecified).height, layout(scale: 1).size.height).rounded(.up)
  }

  /// Chooses the font for `room`, in points.
  func fit(in room: Double) {
    let wanted = layout(scale: 1).style.font
    let fitting = Fitting(text: text, font: wanted, fontScale: traits.fontScale, room: room)
    // The same title in the same room has the same size.
    guard fitting != fitted else { return }
    fitted = fitting
    let scale = fittingScale(in: room)
    font = scale < 1 ? layout(scale: scale).style.font : nil
  }

  /// Returns the largest scale of the title that has room, in steps of 0.05. The search halves the scales that are
  /// left.
  private func fittingScale(in room: Double) -> Double {
    let least = min(1 / max(traits.fontScale, 1), 1)
    let scales = Array(stride(from: 1, to: least, by: -0.05))
    func fits(_ scale: Double) -> Bool { layout(scale: scale).size.width.rounded(.up) <= room }
    guard let first = scales.first, !fits(first) else { return 1 }
    var (low, high) = (1, scales.count)
    while low < high {
      let middle = (low + high) / 2
      if fits(scales[middle]) { high = middle } else { low = middle + 1 }
    }
    return low < scales.count ? scales[low] : least
  }
}
