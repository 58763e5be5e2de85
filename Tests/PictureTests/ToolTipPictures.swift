import Dactyl
import DactylGeometry
import Testing

@testable import DactylWidgets

/// Tool tips.
extension ControlPictures {
  @Test func toolTips() throws {
    try check("tool-tip", width: 368) {
      let tips = ["Copies the notes", String(repeating: "An explanation on several lines. ", count: 4)].map {
        ToolTipView($0)
      }
      return [Self.spaced(tips)]
    }
  }

  /// A page with room for shadows.
  static func spaced(_ views: [View]) -> View {
    let view = View(.vertical(spacing: 16, alignment: .leading), views)
    view.layoutMargins = DirectionalInsets(12)
    return view
  }
}
