import DactylCore
import DactylGeometry

/// The content of a bar, which scrolls sideways where the bar is too narrow. Keys move the focus in the content, which
/// scrolls with it.
final class StripScrollView: ScrollView {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    contentAxes = .horizontal
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    adjustsContentInsetForSafeArea = false
  }

  override var canBecomeFirstResponder: Bool { false }
  override var keyCommands: [KeyCommand] { [] }
}
