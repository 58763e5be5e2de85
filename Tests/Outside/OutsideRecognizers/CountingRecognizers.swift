import Dactyl

// Subclasses of the built-in recognizers. Each adds something of its own to the methods that it overrides.

public final class FirmTap: TapGestureRecognizer {
  public override func touchesBegan(_ touches: [Touch], with event: Event) {
    // Ignores touches in the left half.
    for touch in touches where touch.location(in: nil).x < 200 { ignore(touch, for: event) }
    super.touchesBegan(touches, with: event)
  }
}

public final class StampPress: LongPressGestureRecognizer {
  public private(set) var stamps = 0
  public override func touchesEnded(_ touches: [Touch], with event: Event) {
    if state == .began || state == .changed { stamps += 1 }
    super.touchesEnded(touches, with: event)
  }
}

public final class EagerPan: PanGestureRecognizer {
  public override func touchesBegan(_ touches: [Touch], with event: Event) {
    super.touchesBegan(touches, with: event)
    if state == .possible { state = .began }
  }
  public override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    super.shouldRequireFailure(of: other) || other is FirmTap
  }
}

public final class LeftSwipe: SwipeGestureRecognizer {
  public required init() {
    super.init()
    direction = .left
  }
}

public final class SteppedPinch: PinchGestureRecognizer {
  public private(set) var steps = 0
  public override func touchesMoved(_ touches: [Touch], with event: Event) {
    super.touchesMoved(touches, with: event)
    if scale >= 2 {
      steps += 1
      scale = 1
    }
  }
}

public final class Knob: RotationGestureRecognizer {
  public override func touchesMoved(_ touches: [Touch], with event: Event) {
    super.touchesMoved(touches, with: event)
    rotation = min(rotation, 1)
  }
}

public final class BackSwipe: ScreenEdgePanGestureRecognizer {
  public required init() {
    super.init()
    edges = .left
  }
}

public final class Highlighter: HoverGestureRecognizer {
  public var isHovering: Bool { state == .began || state == .changed }
  public override func shouldReceive(_ event: Event) -> Bool { event.hover?.type == .indirectPointer }
}
