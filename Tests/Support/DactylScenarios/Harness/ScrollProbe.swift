import Dactyl

/// Logs the drags of a scroll view, and every click of a wheel that moves its content.
@MainActor final class ScrollProbe: ScrollViewDelegate {
  private let name: String
  private let log: ScenarioLog
  private var target = Point.zero

  /// Watches the pan, after the scroll view itself.
  init(of scrollView: ScrollView, log: ScenarioLog) {
    name = scrollView.debugName
    self.log = log
    scrollView.delegate = self
    scrollView.panGestureRecognizer.addHandler { [name, weak scrollView] pan in
      guard let scrollView, pan.state == .began || pan.state == .changed else { return }
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
}
