import BusGrammar
import DactylGeometry

extension BusConnection {
  /// Calls `handler` for each signal that has the given properties; those that are nil don't matter.
  ///
  /// If `sender` is a well-known name, only signals of its present owner count. `argument0` is the first argument, a
  /// string. A subscription comes before calls that are made later: the signals that they cause are not missed. It is
  /// set up again when the bus comes back. Throws ``BusError/invalidArgument(_:)`` for a name that is not valid.
  public func subscribe(
    sender: String? = nil, path: BusObjectPath? = nil, interface: String? = nil, member: String? = nil,
    argument0: String? = nil, handler: @escaping @MainActor (BusSignal) -> Void
  ) throws(BusError) -> BusSubscription {
    let filter = SignalFilter(sender: sender, path: path, interface: interface, member: member, argument0: argument0)
    let rule = try filter.rule()
    let tracker = filter.hasOwner ? try sender.map(takeTracker) : nil
    let subscriber = Subscriber(filter, rule: rule, tracker: tracker, handler: handler)
    subscribers.append(subscriber)
    addMatch(rule)
    connectSoon()
    return BusSubscription(subscriber, connection: self)
  }

  /// Calls `changed` with the unique name of the owner of `name`, or with nil if there is none: once when the bus has
  /// told, and after each change. The end of the connection counts as a change to nil.
  ///
  /// A service that does not run is not started. Throws ``BusError/invalidArgument(_:)`` for a name that is not valid.
  public func watch(
    _ name: String, changed: @escaping @MainActor (String?) -> Void
  ) throws(BusError) -> BusNameWatch {
    let watcher = NameWatcher(try takeTracker(name), changed: changed)
    let tracker = watcher.tracker
    tracker.watchers.append(watcher)
    if tracker.isKnown {
      // Not before this function has returned.
      loop.schedule(at: loop.now) { if tracker.isKnown { watcher.report(tracker.owner) } }
    }
    connectSoon()
    return BusNameWatch(watcher, connection: self)
  }

  func remove(_ subscriber: Subscriber) {
    subscribers.removeAll { $0 === subscriber }
    removeMatch(subscriber.rule)
    if let tracker = subscriber.tracker { release(tracker) }
  }

  func remove(_ watcher: NameWatcher) {
    release(watcher.tracker)
  }

  // MARK: Receiving

  func receiveSignal(_ message: BusMessage) {
    let (sender, interface, member) = (message.sender, message.interface, message.member)
    // A signal that can't be read counts as none.
    guard let values = try? message.arguments() else { return }
    let signal = BusSignal(
      sender: sender, path: BusObjectPath(unchecked: message.path), interface: interface, member: member,
      arguments: BusArguments(values))
    if sender == BusDriver.name, interface == BusDriver.name { receiveFromBus(signal) }
    // A handler may add and end subscriptions.
    for subscriber in subscribers where isMeant(subscriber, signal) { subscriber.handler?(signal) }
  }

  private func isMeant(_ subscriber: Subscriber, _ signal: BusSignal) -> Bool {
    if let tracker = subscriber.tracker {
      guard let owner = tracker.owner, owner == signal.sender else { return false }
    } else if let sender = subscriber.filter.sender, sender != signal.sender {
      return false
    }
    return subscriber.filter.matches(signal)
  }

  private func receiveFromBus(_ signal: BusSignal) {
    let texts = signal.arguments.values.map { $0.string ?? "" }
    switch (signal.member, texts.count) {
    case ("NameOwnerChanged", 3):
      for tracker in trackers where tracker.name == texts[0] { tracker.update(texts[2].isEmpty ? nil : texts[2]) }
    case ("NameAcquired", 1):
      for name in names where name.name == texts[0] { name.acquired() }
    case ("NameLost", 1):
      for name in names where name.name == texts[0] { name.lost() }
    default: break
    }
  }

  // MARK: Owners of names

  private func takeTracker(_ name: String) throws(BusError) -> NameTracker {
    if let tracker = trackers.first(where: { $0.name == name }) {
      tracker.users += 1
      return tracker
    }
    guard BusNames.isBusName(name) else { throw .invalidArgument("\"\(name)\" is no name on a bus") }
    let filter = SignalFilter(
      sender: BusDriver.name, path: BusDriver.path, interface: BusDriver.name, member: "NameOwnerChanged",
      argument0: name)
    let tracker = NameTracker(name, rule: try filter.rule())
    trackers.append(tracker)
    addMatch(tracker.rule)
    askForOwner(tracker)
    return tracker
  }

  private func release(_ tracker: NameTracker) {
    tracker.users -= 1
    guard tracker.users == 0 else { return }
    trackers.removeAll { $0 === tracker }
    removeMatch(tracker.rule)
  }

  func askForOwner(_ tracker: NameTracker) {
    callBus("GetNameOwner", [.string(tracker.name)]) { result in
      switch result {
      case .success(let values): tracker.update(values.first?.string)
      case .failure(.remote): tracker.update(nil)
      // The connection has ended, and the next one asks again.
      case .failure: break
      }
    }
  }

  // MARK: Rules

  private func addMatch(_ text: String) {
    if let match = matches.first(where: { $0.text == text }) {
      match.users += 1
    } else {
      let match = MatchRule(text)
      matches.append(match)
      addToBus(match)
    }
  }

  private func removeMatch(_ text: String) {
    guard let index = matches.firstIndex(where: { $0.text == text }) else { return }
    matches[index].users -= 1
    guard matches[index].users == 0 else { return }
    matches.remove(at: index)
    callBus("RemoveMatch", [.string(text)])
  }

  func addToBus(_ match: MatchRule) {
    callBus("AddMatch", [.string(match.text)]) { result in
      guard case .failure(.remote(let name, let text)) = result else { return }
      Diagnostics.report("the bus refuses a subscription: \(name): \(text)")
    }
  }
}
