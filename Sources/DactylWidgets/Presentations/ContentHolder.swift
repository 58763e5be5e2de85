import DactylCore

/// The card of a sheet or a popover around the content of a controller. Its superview measures the content, and places
/// it inside the safe area.
final class ContentHolder: View {
  override var keepsSubviewsInSafeArea: Bool { true }

  /// The size of the content may have changed.
  override func setNeedsLayout() {
    super.setNeedsLayout()
    superview?.setNeedsLayout()
  }
}
