import Dactyl

/// A scroll view that writes what it is told and what it decides.
final class LoggingScrollView: ScrollView, LoggingScrolling {
  let probe: ResponderProbe
  let hitProbe: HitProbe
  let scrollProbe: ScrollProbe

  init(frame: Rect, probe: ResponderProbe, hitProbe: HitProbe) {
    self.probe = probe
    self.hitProbe = hitProbe
    scrollProbe = ScrollProbe(name: probe.name, log: probe.log)
    super.init(frame: frame)
    scrollProbe.watch(self)
  }

  override func hitTest(_ point: Point, with event: Event?) -> View? {
    hitProbe.hit(self) { super.hitTest(point, with: event) }
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    hitProbe.contains(point, self) { super.point(inside: point, with: event) }
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    probe.touches(.began, touches, event) { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    probe.touches(.moved, touches, event) { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    probe.touches(.ended, touches, event) { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    probe.touches(.cancelled, touches, event) { super.touchesCancelled(touches, with: event) }
  }

  override var canBecomeFirstResponder: Bool { probe.canBecomeFirstResponder }

  // MARK: Decisions

  override var canCancelContentTouches: Bool {
    get {
      scrollProbe.canCancelContentTouches(super.canCancelContentTouches)
      return super.canCancelContentTouches
    }
    set { super.canCancelContentTouches = newValue }
  }

  override func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool {
    let answer = super.touchesShouldBegin(touches, with: event, in: view)
    scrollProbe.touchesShouldBegin(in: view, answer)
    return answer
  }

  override func touchesShouldCancel(in view: View) -> Bool {
    let answer = super.touchesShouldCancel(in: view)
    scrollProbe.touchesShouldCancel(in: view, answer)
    return answer
  }
}
