import CDactylLinux

/// The operations that a file descriptor is ready for, or that a watch waits for.
package struct Readiness: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A read returns at once: with data, with the end of the file, or with an error.
  package static let read = Readiness(rawValue: 1)

  /// A write takes at least one byte at once, or fails at once.
  package static let write = Readiness(rawValue: 2)

  /// The other side is gone or the descriptor is in error.
  ///
  /// It is always reported, together with all operations that the watch waits for: a handler that only reads learns of
  /// the end by reading.
  package static let hangup = Readiness(rawValue: 4)

  /// The epoll events to wait for. epoll always reports a hangup.
  var epollEvents: UInt32 {
    var events: UInt32 = 0
    if contains(.read) { events |= dactyl_epoll_in }
    if contains(.write) { events |= dactyl_epoll_out }
    return events
  }

  /// The meaning of epoll's `events` for a watch that waits for `wanted`.
  init(epollEvents events: UInt32, wanted: Readiness) {
    if events & (dactyl_epoll_hangup | dactyl_epoll_error) != 0 {
      self = wanted.union(.hangup)
    } else {
      var readiness: Readiness = []
      if events & dactyl_epoll_in != 0 { readiness.insert(.read) }
      if events & dactyl_epoll_out != 0 { readiness.insert(.write) }
      self = readiness.intersection(wanted)
    }
  }
}
