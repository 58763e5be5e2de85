import CDactylLinux

extension MainLoop {
  /// Calls `handler` on each turn on which `fd` is ready, until the returned watch is cancelled.
  ///
  /// The caller still owns the descriptor. Throws if the descriptor is not open, is watched already, or can't be waited
  /// for, such as that of a regular file.
  package func watch(
    _ fd: Int32, for readiness: Readiness, _ handler: @escaping @MainActor (Readiness) -> Void
  ) throws(EventLoopError) -> FileWatch {
    let token = nextToken()
    if !readiness.isEmpty {
      try control(EPOLL_CTL_ADD, fd, readiness.epollEvents, token, "wait for descriptor \(fd)")
    }
    // The system removes closed descriptors from the list. If this one is on ours, its number is used again.
    if let stale = watches.firstIndex(where: { $0.descriptor == fd }) { watches.remove(at: stale).abandon() }
    let watch = FileWatch(descriptor: fd, token: token, readiness: readiness, loop: self, handler: handler)
    watches.append(watch)
    return watch
  }

  func readinessChanged(of watch: FileWatch, from previous: Readiness) {
    // A watch that waits for nothing is removed from epoll, which would report a hangup again and again.
    let operation =
      if watch.readiness.isEmpty {
        EPOLL_CTL_DEL
      } else if previous.isEmpty {
        EPOLL_CTL_ADD
      } else {
        EPOLL_CTL_MOD
      }
    _ = dactyl_epoll_control(
      epoll.rawValue, operation, watch.descriptor, watch.readiness.epollEvents, watch.token)
  }

  func remove(_ watch: FileWatch) {
    watches.removeAll { $0 === watch }
    _ = dactyl_epoll_control(epoll.rawValue, EPOLL_CTL_DEL, watch.descriptor, 0, 0)
  }
}
