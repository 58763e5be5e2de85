import Dactyl

/// What a logging scroll view does besides scrolling: lines.
@MainActor final class ScrollProbe: ScrollViewDelegate {
  let name: String
  let log: ScenarioLog
  private var target = Point.zero

  init(name: String, log: ScenarioLog) {
    self.name = name
    self.log = log
  }

  /// Watches the pan, after the scroll view itself: every drag and every click of a wheel that the content follows.
  func watch(_ scrollView: ScrollView) {
    scrollView.delegate = self
    scrollView.panGestureRecognizer.addHandler { [weak self, weak scrollView] pan in
      guard let self, let scrollView, pan.state == .began || pan.state == .changed else { return }
      log.write(.offset, "o \(name) offset=\(ScenarioLog.text(scrollView.contentOffset))")
    }
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    log.write(.offset, "o \(name) willBeginDragging")
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    target = targetContentOffset
  }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    log.write(.offset, "o \(name) didEndDragging target=\(ScenarioLog.text(target))")
  }

  /// A zooming scroll view of a scenario zooms its first child.
  func viewForZooming(in scrollView: ScrollView) -> View? { scrollView.subviews.first }

  // MARK: Decisions

  func touchesShouldBegin(in view: View, _ answer: Bool) {
    log.write(.decision, "d \(name) touchesShouldBegin \(view.debugName) \(answer ? "yes" : "no")")
  }

  func touchesShouldCancel(in view: View, _ answer: Bool) {
    log.write(.decision, "d \(name) touchesShouldCancel \(view.debugName) \(answer ? "yes" : "no")")
  }

  func canCancelContentTouches(_ answer: Bool) {
    if !answer { log.write(.decision, "d \(name) canCancelContentTouches no") }
  }
}
