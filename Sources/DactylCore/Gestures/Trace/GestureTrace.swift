import DactylGeometry

/// The last decisions of the dispatch cycle, oldest first, in a ring of fixed size.
///
/// To record a decision costs a few stores. Names and sentences are made on reading.
@MainActor public final class GestureTrace {
  /// The number of decisions that are kept.
  public static let capacity = 2048

  private struct Entry {
    var time: Timestamp
    var kind: GestureDecision.Kind
    var recognizer: Int32
    var other: Int32
    var touch: Int32
    /// Index in `names`; -1 for none.
    var place: Int32
  }

  @MainActor private struct Subject {
    @WeakRef var recognizer: GestureRecognizer?
    var name: String
  }

  private var ring: [Entry] = []
  /// The number of decisions ever recorded.
  private(set) var total = 0
  /// The number of decisions that subscribers have received.
  private var notified = 0
  /// The recognizers of entries, by number.
  private var subjects: [Int32: Subject] = [:]
  private var names: [String] = []
  /// Indices in `names` of the types of views without a name.
  private var typeNames: [ObjectIdentifier: Int32] = [:]
  private static let nameLimit = 1024
  private var subscriptions = Subscriptions<GestureDecision>()

  // MARK: Reading

  /// The decisions that are still kept, oldest first.
  public var recent: [GestureDecision] {
    (max(0, total - ring.count)..<total).map { decision(ring[$0 % Self.capacity]) }
  }

  /// Calls `handler` for each decision from now on, in order, at the end of its cycle, until the result is released.
  public func observe(_ handler: @escaping @MainActor (GestureDecision) -> Void) -> Subscription {
    if subscriptions.isEmpty { notified = total }
    return subscriptions.add(handler)
  }

  /// The decisions about `recognizer`, or in which it is the other one, since its last reset.
  func lastSequence(of recognizer: GestureRecognizer) -> [GestureDecision] {
    let number = Int32(truncatingIfNeeded: recognizer.number)
    var found: [Entry] = []
    var index = total
    while index > max(0, total - ring.count) {
      index -= 1
      let entry = ring[index % Self.capacity]
      guard entry.recognizer == number || entry.other == number else { continue }
      // A reset ends the last sequence, or, if decisions of that were found, the one before it.
      if entry.kind == .reset, entry.recognizer == number, !found.isEmpty { break }
      found.append(entry)
    }
    return found.reversed().map { decision($0) }
  }

  private func decision(_ entry: Entry) -> GestureDecision {
    let subject = subjects[entry.recognizer]
    let other = subjects[entry.other]
    return GestureDecision(
      kind: entry.kind, timestamp: entry.time.seconds, recognizer: subject?.recognizer, other: other?.recognizer,
      touchNumber: Int(entry.touch), subject: subject.map(Self.name) ?? "a scroll view",
      place: other.map(Self.name) ?? (names.indices.contains(Int(entry.place)) ? names[Int(entry.place)] : "its view"))
  }

  private static func name(of subject: Subject) -> String { subject.recognizer?.name ?? subject.name }

  // MARK: Writing

  func record(
    _ kind: GestureDecision.Kind, _ recognizer: GestureRecognizer?, other: GestureRecognizer? = nil,
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
    if !recognizer.isTraced {
      recognizer.isTraced = true
      if subjects.count >= Self.capacity * 2 { removeReleasedSubjects() }
      subjects[number] = Subject(
        recognizer: recognizer, name: recognizer.name ?? "\(Swift.type(of: recognizer))")
    }
    return number
  }

  private func removeReleasedSubjects() {
    var named: Set<Int32> = []
    for entry in ring {
      named.insert(entry.recognizer)
      named.insert(entry.other)
    }
    subjects = subjects.filter { $0.value.recognizer != nil || named.contains($0.key) }
  }

  /// Returns the index of the name of a view. Few views take part in decisions, so names are kept forever.
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
    subscriptions.removeEnded()
    while notified < total {
      notified = max(notified, total - ring.count)
      let decision = decision(ring[notified % Self.capacity])
      notified += 1
      subscriptions.notify(decision)
    }
  }
}

extension Application {
  /// The last decisions about gestures, to read or to observe.
  public final var gestureTrace: GestureTrace { dispatcher.trace }
}

extension GestureRecognizer {
  /// Returns the decisions of the last sequence as sentences, a line each with its time in seconds; empty before the
  /// first sequence.
  public final func explain() -> String {
    guard let log = dispatcherOrView?.trace else { return "" }
    return log.lastSequence(of: self).map { "\(Decimal.text($0.timestamp, 3)) \($0)" }.joined(separator: "\n")
  }
}
