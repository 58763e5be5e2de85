import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension MainLoop {
  /// When the first descriptor that rests is to be looked at again; nil where none rests at `time`.
  ///
  /// Virtual time never comes to that point by waiting.
  func endOfRest(_ time: Timestamp) -> Timestamp? {
    guard clock == .monotonic else { return nil }
    var end: Timestamp?
    for watch in watches where watch.isResting(at: time) { end = min(end ?? watch.restsUntil, watch.restsUntil) }
    return end
  }

  /// Waits for everything but the descriptors that rest at `time`, and takes nothing of what there is.
  func waitForOthers(_ time: Timestamp) {
    let most = watches.count + Self.ownDescriptors
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: most) { list in
      var count = 0
      func add(_ descriptor: Int32?, _ events: Int32) {
        guard let descriptor else { return }
        list[count] = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
        count += 1
      }
      for descriptor in descriptors { add(descriptor, Int32(POLLIN)) }
      for watch in watches where !watch.isResting(at: time) && !watch.readiness.isEmpty {
        let events = (watch.readiness.contains(.read) ? POLLIN : 0) | (watch.readiness.contains(.write) ? POLLOUT : 0)
        add(watch.descriptor, Int32(events))
      }
      // An error is a signal's doing, or ends with the next look at what is ready.
      _ = poll(list.baseAddress, nfds_t(count), -1)
    }
  }

  private static let ownDescriptors = 3
}
