/// The owner of a well-known name, as the bus reports it.
@MainActor final class NameTracker {
  let name: String
  let rule: String
  /// The subscriptions and watches that need it.
  var users = 1
  /// The unique name of the owner; nil if there is none.
  private(set) var owner: String?
  /// Whether the bus has told.
  private(set) var isKnown = false
  var watchers: [NameWatcher] = []

  init(_ name: String, rule: String) {
    self.name = name
    self.rule = rule
  }

  func update(_ owner: String?) {
    guard !isKnown || owner != self.owner else { return }
    isKnown = true
    self.owner = owner
    for watcher in watchers { watcher.report(owner) }
  }

  /// The connection has ended: nobody is there any more.
  func forget() {
    isKnown = false
    owner = nil
    for watcher in watchers where watcher.last ?? nil != nil { watcher.report(nil) }
  }
}

/// The receiver of a watch of a name.
@MainActor final class NameWatcher {
  let tracker: NameTracker
  var changed: (@MainActor (String?) -> Void)?
  /// The last report; nil before the first one.
  private(set) var last: String??

  init(_ tracker: NameTracker, changed: @escaping @MainActor (String?) -> Void) {
    self.tracker = tracker
    self.changed = changed
  }

  func report(_ owner: String?) {
    guard last != .some(owner) else { return }
    last = .some(owner)
    changed?(owner)
  }
}

/// A watch of a name. It ends when this object is released.
@MainActor public final class BusNameWatch {
  private weak var connection: BusConnection?
  private var watcher: NameWatcher?

  init(_ watcher: NameWatcher, connection: BusConnection) {
    self.watcher = watcher
    self.connection = connection
  }

  isolated deinit {
    cancel()
  }

  /// The unique name of the owner; nil if there is none, or if the bus has not told yet.
  public var owner: String? { watcher?.tracker.owner }

  /// Ends the watch: its closure is not called again.
  public func cancel() {
    guard let watcher else { return }
    self.watcher = nil
    watcher.changed = nil
    // The tracker holds the watcher, and the watcher the tracker, also after the connection is gone.
    watcher.tracker.watchers.removeAll { $0 === watcher }
    connection?.remove(watcher)
  }
}
