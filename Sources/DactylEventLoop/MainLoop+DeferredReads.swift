import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension MainLoop {
  /// The time at which the first deferred read is due; nil if none is deferred at `time`.
  ///
  /// In virtual time no read is deferred, since waiting does not advance the clock.
  func endOfDeferral(_ time: Timestamp) -> Timestamp? {
    guard clock == .monotonic else { return nil }
    var end: Timestamp?
    for watch in watches where watch.isDeferred(at: time) { end = min(end ?? watch.deferredUntil, watch.deferredUntil) }
    return end
  }

  /// Waits until a descriptor whose read is not deferred at `time` is ready, without serving it.
  func waitForReadsNotDeferred(_ time: Timestamp) {
    let most = watches.count + Self.ownDescriptors
    withUnsafeTemporaryAllocation(of: pollfd.self, capacity: most) { list in
      var count = 0
      func add(_ descriptor: Int32?, _ events: Int32) {
        guard let descriptor else { return }
        list[count] = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
        count += 1
      }
      for descriptor in descriptors { add(descriptor, Int32(POLLIN)) }
      for watch in watches where !watch.isDeferred(at: time) && !watch.readiness.isEmpty {
        let events = (watch.readiness.contains(.read) ? POLLIN : 0) | (watch.readiness.contains(.write) ? POLLOUT : 0)
        add(watch.descriptor, Int32(events))
      }
      // An error is caused by a signal, or the next wait reports it again.
      _ = poll(list.baseAddress, nfds_t(count), -1)
    }
  }

  private static let ownDescriptors = 3
}
