import CDactylLinux

extension MainLoop {
  /// Has `handler` called on each turn on which `fd` is ready, until the answer is cancelled.
  ///
  /// The descriptor stays the caller's. Throws for a descriptor that is not open, is watched already, or can't be waited
  /// for, such as a regular file.
  package func watch(
    _ fd: Int32, for readiness: Readiness, _ handler: @escaping @MainActor (Readiness) -> Void
  ) throws(EventLoopError) -> FileWatch {
    let token = nextToken()
    if !readiness.isEmpty {
      try control(EPOLL_CTL_ADD, fd, readiness.epollEvents, token, "wait for descriptor \(fd)")
    }
    // The system takes a descriptor that is closed off the list: then the number has been used again.
    if let stale = watches.firstIndex(where: { $0.descriptor == fd }) { watches.remove(at: stale).abandon() }
    let watch = FileWatch(descriptor: fd, token: token, readiness: readiness, loop: self, handler: handler)
    watches.append(watch)
    return watch
  }

  func readinessChanged(of watch: FileWatch, from previous: Readiness) {
    // An empty set is off the list, for the system reports a hangup to everybody on it, again and again.
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
