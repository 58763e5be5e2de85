/// The pinch recognizer of a zooming scroll view (`SV-17`).
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  private var scrollView: ScrollView? { view as? ScrollView }

  required init() {
    super.init()
    // As for the pan (SV-23).
    allowedTouchTypes = [.direct, .pencil]
  }

  override var isPartOfItsView: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard scrollView?.canZoom == true else {
      state = .failed
      return
    }
    super.touchesBegan(touches, with: event)
  }

  override func shouldReceive(_ event: Event) -> Bool { scrollView?.canZoom == true }

  // Pan and pinch of one scroll view recognize simultaneously, regardless of their delegates (SV-17).
  override func canPrevent(_ other: GestureRecognizer) -> Bool { other !== scrollView?.pan }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { other !== scrollView?.pan }
}
