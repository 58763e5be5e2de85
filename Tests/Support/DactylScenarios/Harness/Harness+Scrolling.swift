import Dactyl
import DactylTestKit

/// The flags of scroll views.
extension Harness {
  func set(_ flags: ViewFlags, of scrollView: ScrollView) {
    scrollProbes.append(ScrollProbe(of: scrollView, log: log))
    watch(scrollView.panGestureRecognizer, as: "\(scrollView.debugName).pan")
    scrollView.contentSize = flags.content ?? scrollView.bounds.size
    if let offset = flags.offset { scrollView.contentOffset = offset }
    if flags.doesNotDelayTouches { scrollView.delaysContentTouches = false }
    if flags.doesNotCancelTouches { scrollView.canCancelContentTouches = false }
    if flags.doesNotBounce { scrollView.bounces = false }
    if let zoom = flags.zoom {
      scrollView.minimumZoomScale = zoom.least
      scrollView.maximumZoomScale = zoom.greatest
      if let pinch = scrollView.pinchGestureRecognizer { watch(pinch, as: "\(scrollView.debugName).pinch") }
    }
    scrollView.isPagingEnabled = flags.pages
    scrollView.isDirectionalLockEnabled = flags.locksDirection
    scrollView.alwaysBounceHorizontal = flags.alwaysBouncesHorizontally
    scrollView.alwaysBounceVertical = flags.alwaysBouncesVertically
    scrollView.verticalSnapping = flags.snap.map(ScrollSnapping.every)
    guard flags.refreshes else { return }
    let control = RefreshControl()
    control.onSending { [log, name = scrollView.debugName] event in log.write(.control, "c \(name).refresh \(event)") }
    scrollView.refreshControl = control
  }
}
