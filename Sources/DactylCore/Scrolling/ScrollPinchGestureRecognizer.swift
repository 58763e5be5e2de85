/// The pinch that a zooming scroll view brings (`SV-17`).
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  private var scrollView: ScrollView? { view as? ScrollView }

  required init() {
    super.init()
    // As the pan (SV-23).
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

  // Pan and pinch of one scroll view are allowed together, whatever their delegates say (SV-17).
  override func canPrevent(_ other: GestureRecognizer) -> Bool { other !== scrollView?.pan }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { other !== scrollView?.pan }
}
