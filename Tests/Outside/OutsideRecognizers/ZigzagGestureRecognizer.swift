import Dactyl

/// A recognizer that an application can write with the public API alone: two reversals of a finger (`GT-80`).
open class ZigzagGestureRecognizer: GestureRecognizer {
  /// Points that the finger must move in one direction for it to count.
  public var leastWay = 20.0
  /// Another recognizer that this one requires to fail, and one that requires this one to fail.
  public weak var waitsFor: GestureRecognizer?
  public weak var isAwaitedBy: GestureRecognizer?
  /// Whether other recognizers may recognize simultaneously.
  public var isTolerant = false
  public private(set) var resets = 0

  private var turningPoint: Point?
  private var direction = 0.0
  private var reversals = 0

  public required init() { super.init() }

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    super.touchesBegan(touches, with: event)
    guard turningPoint == nil, touches.count == 1 else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    turningPoint = touches[0].location(in: view)
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    super.touchesMoved(touches, with: event)
    guard let touch = touches.first, let start = turningPoint else { return }
    let place = touch.location(in: view)
    let way = place.x - start.x
    guard abs(way) >= leastWay else { return }
    if direction * way < 0 { reversals += 1 }
    direction = way
    turningPoint = place
    switch state {
    case .possible where reversals >= 2: state = .began
    case .began, .changed: state = .changed
    default: break
    }
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    super.touchesEnded(touches, with: event)
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: [Touch], with event: Event) {
    super.touchesCancelled(touches, with: event)
  }

  open override func reset() {
    super.reset()
    turningPoint = nil
    direction = 0
    reversals = 0
    resets += 1
  }

  open override func canPrevent(_ other: GestureRecognizer) -> Bool { !isTolerant && super.canPrevent(other) }
  open override func canBePrevented(by other: GestureRecognizer) -> Bool {
    !isTolerant && super.canBePrevented(by: other)
  }
  open override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { other === waitsFor }
  open override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { other === isAwaitedBy }
  open override func shouldReceive(_ event: Event) -> Bool { super.shouldReceive(event) }
}
