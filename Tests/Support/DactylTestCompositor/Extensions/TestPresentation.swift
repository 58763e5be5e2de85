import DactylWayland
import Glibc

/// `wp_presentation`. The test sends the feedback.
extension TestCompositor {
  func servePresentation(_ resource: Resource) {
    resource.send("clock_id", .uint(UInt32(CLOCK_MONOTONIC)))
    resource.onRequest = { request in
      guard request.name == "feedback", let surface = try request.object(0)?.model as? TestSurface else { return }
      let feedback = try request.newObject(1)
      surface.presentationFeedbacks.append(feedback)
      feedback.onDestroy { [weak surface] in surface?.presentationFeedbacks.removeAll { $0 === feedback } }
    }
  }
}

extension TestSurface {
  /// Sends that the oldest commit with pending feedback was shown. Nanoseconds of the monotonic clock.
  package func presented(
    nanoseconds: UInt64, refresh: UInt32 = 16_666_667, sequence: UInt64 = 0,
    flags: WpPresentationFeedback.Kind = [.vsync], on output: TestOutput? = nil
  ) {
    guard let feedback = presentationFeedbacks.first else { return }
    for bound in output?.resources(of: feedback.client) ?? [] { feedback.send("sync_output", .object(bound)) }
    let seconds = nanoseconds / 1_000_000_000
    feedback.send(
      "presented", .uint(UInt32(seconds >> 32)), .uint(UInt32(truncatingIfNeeded: seconds)),
      .uint(UInt32(nanoseconds % 1_000_000_000)), .uint(refresh), .uint(UInt32(sequence >> 32)),
      .uint(UInt32(truncatingIfNeeded: sequence)), .uint(flags.rawValue))
    feedback.destroy()
  }

  /// Sends that the oldest commit with pending feedback was never shown.
  package func discardedFeedback() {
    guard let feedback = presentationFeedbacks.first else { return }
    feedback.send("discarded")
    feedback.destroy()
  }
}
