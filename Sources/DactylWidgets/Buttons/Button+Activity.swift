import DactylCore
import DactylGeometry

extension Button {
  /// Whether the button is busy with its action: a ring turns in the place of the symbol, or of the title if there is
  /// no symbol. Default: false.
  ///
  ///     let button = Button("Save", style: .filled)
  ///     button.showsActivityIndicator = true
  ///
  /// ![A button, and the same one while it is busy](button-busy)
  ///
  /// The button keeps its size. Touches and keys do nothing (`CT-36`), and a touch that is tracked is cancelled. It
  /// keeps the keyboard focus, and assistive technology reads it as busy.
  public final var showsActivityIndicator: Bool {
    get { activityView != nil }
    set {
      guard newValue != showsActivityIndicator else { return }
      activityView?.removeFromSuperview()
      activityView = nil
      setNeedsDisplay()
      guard newValue else { return }
      let ring = ActivityIndicatorView()
      // The button describes itself as busy.
      ring.accessibilityElementsHidden = true
      ring.startAnimating()
      activityView = ring
      addSubview(ring)
      stopTracking(with: nil)
      setNeedsLayout()
    }
  }

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
