import DactylGeometry
import DactylInput

extension Touch {
  /// Applies a change of the contact in the cycle of its event.
  func update(with change: ContactChange, inCycle cycle: Int) {
    changedInCycle = cycle
    phase = change.phase
    time = change.time
    attributes = change.attributes
    if change.phase == .ended || change.phase == .cancelled {
      isDown = false
      contentTimer?.cancel()
    }
    guard let window else { return }
    if change.phase == .moved || change.phase == .ended {
      windowLocation = window.convertFromSuperview(change.location)
    }
    takeSamples(of: change, in: window)
  }

  func takeSamples(of change: ContactChange, in window: Window) {
    lastSample = samples.last
    samples.removeAll(keepingCapacity: true)
    for sample in change.earlierSamples { samples.append(TouchSample(sample, in: window)) }
    samples.append(TouchSample(change.sample, in: window))
  }
}

extension TouchSample {
  @MainActor fileprivate init(_ sample: ContactChange.Sample, in window: Window) {
    self.init(
      timestamp: sample.time.seconds, location: window.convertFromSuperview(sample.location), force: sample.force)
  }
}
