import DactylGeometry

/// The last decisions of the dispatch cycle, oldest first, in a ring of fixed size.
///
/// Writing an entry costs a few stores; names and words are looked up when somebody asks.
@MainActor public final class GestureReasonLog {
  /// How many decisions are kept.
  public static let capacity = 2048

  private struct Entry {
    var time: Timestamp
    var kind: GestureReason.Kind
    var recognizer: Int32
    var other: Int32
    var touch: Int32
    /// Among `names`; -1 for none.
    var place: Int32
  }

  @MainActor private struct Subject {
    @WeakRef var recognizer: GestureRecognizer?
    var name: String
  }

  private var ring: [Entry] = []
  /// Entries ever written.
  private(set) var total = 0
  /// Entries that subscribers have got.
  private var notified = 0
  /// Recognizers that entries speak of, by number.
  private var subjects: [Int32: Subject] = [:]
  private var names: [String] = []
  /// Where the names of types are among `names`, for views that have none of their own.
  private var typeNames: [ObjectIdentifier: Int32] = [:]
  private static let nameLimit = 1024
  private var subscriptions: [WeakSubscription] = []

  private struct WeakSubscription { weak var subscription: Subscription? }

  /// Calls its handler as long as it is kept.
  @MainActor public final class Subscription {
    fileprivate let handler: @MainActor (GestureReason) -> Void

    fileprivate init(handler: @escaping @MainActor (GestureReason) -> Void) {
      self.handler = handler
    }
  }

  // MARK: Reading

  /// The decisions that are still kept, oldest first.
  public var recent: [GestureReason] {
    (max(0, total - ring.count)..<total).map { reason(ring[$0 % Self.capacity]) }
  }

  /// Calls `handler` for each decision from now on, in order, at the end of its cycle, until the answer is let go of.
  public func subscribe(_ handler: @escaping @MainActor (GestureReason) -> Void) -> Subscription {
    let subscription = Subscription(handler: handler)
    if subscriptions.isEmpty { notified = total }
    subscriptions.append(WeakSubscription(subscription: subscription))
    return subscription
  }

  /// The decisions about `recognizer`, or that name it, since it last started anew.
  func lastSequence(of recognizer: GestureRecognizer) -> [GestureReason] {
    let number = Int32(truncatingIfNeeded: recognizer.number)
    var found: [Entry] = []
    var index = total
    while index > max(0, total - ring.count) {
      index -= 1
      let entry = ring[index % Self.capacity]
      guard entry.recognizer == number || entry.other == number else { continue }
      // The reset ends the sequence asked about, or the one before it.
      if entry.kind == .reset, entry.recognizer == number, !found.isEmpty { break }
      found.append(entry)
    }
    return found.reversed().map { reason($0) }
  }

  private func reason(_ entry: Entry) -> GestureReason {
    let subject = subjects[entry.recognizer]
    let other = subjects[entry.other]
    return GestureReason(
      kind: entry.kind, timestamp: entry.time.seconds, recognizer: subject?.recognizer, other: other?.recognizer,
      touchNumber: Int(entry.touch), subject: subject.map(Self.name) ?? "a scroll view",
      place: other.map(Self.name) ?? (names.indices.contains(Int(entry.place)) ? names[Int(entry.place)] : "its view"))
  }

  private static func name(of subject: Subject) -> String { subject.recognizer?.name ?? subject.name }

  // MARK: Writing

  func record(
    _ kind: GestureReason.Kind, _ recognizer: GestureRecognizer?, other: GestureRecognizer? = nil,
    touch: Touch? = nil, place: View? = nil, at time: Timestamp
  ) {
    let entry = Entry(
      time: time, kind: kind, recognizer: number(recognizer), other: number(other),
      touch: Int32(truncatingIfNeeded: touch?.number ?? 0), place: place.map(index) ?? -1)
    if ring.count < Self.capacity {
      if ring.isEmpty { ring.reserveCapacity(Self.capacity) }
      ring.append(entry)
    } else {
      ring[total % Self.capacity] = entry
    }
    total += 1
  }

  private func number(_ recognizer: GestureRecognizer?) -> Int32 {
    guard let recognizer else { return 0 }
    let number = Int32(truncatingIfNeeded: recognizer.number)
    if !recognizer.isInReasonLog {
      recognizer.isInReasonLog = true
      if subjects.count >= Self.capacity * 2 { forgetGoneSubjects() }
      subjects[number] = Subject(
        recognizer: recognizer, name: recognizer.name ?? "\(Swift.type(of: recognizer))")
    }
    return number
  }

  private func forgetGoneSubjects() {
    var named: Set<Int32> = []
    for entry in ring {
      named.insert(entry.recognizer)
      named.insert(entry.other)
    }
    subjects = subjects.filter { $0.value.recognizer != nil || named.contains($0.key) }
  }

  /// Views are kept by name alone: there are few of them that a decision speaks of.
  private func index(_ view: View) -> Int32 {
    guard view.debugName.isEmpty else { return index(named: view.debugName) }
    let type = ObjectIdentifier(Swift.type(of: view))
    if let index = typeNames[type] { return index }
    let index = index(named: "\(Swift.type(of: view))")
    typeNames[type] = index
    return index
  }

  private func index(named name: String) -> Int32 {
    if let index = names.firstIndex(of: name) { return Int32(index) }
    if names.count >= Self.nameLimit { return -1 }
    names.append(name)
    return Int32(names.count - 1)
  }

  /// Calls the handlers of subscribers, at the end of a cycle.
  func notifySubscribers() {
    guard !subscriptions.isEmpty else { return }
    subscriptions.removeAll { $0.subscription == nil }
    while notified < total {
      notified = max(notified, total - ring.count)
      let reason = reason(ring[notified % Self.capacity])
      notified += 1
      for entry in subscriptions { entry.subscription?.handler(reason) }
    }
  }
}

extension Application {
  /// Why gestures went as they did: the last decisions, to be asked or followed.
  public final var gestureReasons: GestureReasonLog { dispatcher.reasons }
}

extension GestureRecognizer {
  /// The decisions of the last sequence in words, a line each with its time in seconds; empty before the first.
  public final func explain() -> String {
    guard let log = dispatcherOrView?.reasons else { return "" }
    return log.lastSequence(of: self).map { "\(Decimal.text($0.timestamp, 3)) \($0)" }.joined(separator: "\n")
  }
}
