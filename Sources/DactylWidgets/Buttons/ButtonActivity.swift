import DactylCore
import DactylGraphics

/// Shows that a button is busy: an `ActivityIndicatorView`.
@MainActor protocol ButtonActivity: View {
  /// The colour of what moves; nil for that of the theme.
  var color: Color? { get set }
}

extension Button {
  /// Places the ring in the colour of the title.
  final func placeActivity() {
    guard let activityView, !bounds.isEmpty else { return }
    activityView.color = titleColor
    let size = activityView.sizeThatFits(bounds.size)
    let center = activityCenter
    activityView.frame.size = size
    activityView.frame.origin.x = (center.x - size.width / 2).rounded(.down)
    activityView.frame.origin.y = (center.y - size.height / 2).rounded(.down)
  }
}
