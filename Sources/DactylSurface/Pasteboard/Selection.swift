import DactylEventLoop
import DactylGeometry
import DactylWayland

/// A selection of the session as this program knows it: its own content, or what another program offers.
///
/// It outlives connections: content of this program is offered again to the next compositor, at the first press.
/// Without a compositor, and with one that has no such selection, it works inside the program alone.
@MainActor package final class Selection {
  package let kind: SelectionKind
  package var limits = TransferLimits()
  /// The content of this program; nil if another one owns the selection, or none.
  package private(set) var content: SelectionContent?
  /// Called when the content or its owner has changed.
  package var onChange: (@MainActor () -> Void)?

  /// Whether the content is from before the present seats, so that what other programs have offered since is newer.
  private var isOld = false
  /// In the order of the seats.
  private var seats: [SeatSelection] = []
  private var changes = 0
  private var transfers: [(number: Int, cancel: @MainActor (TransferError) -> Void)] = []
  private var lastTransfer = 0

  package init(_ kind: SelectionKind) {
    self.kind = kind
  }

  /// The types of the content, the preferred one first; empty without content.
  package var types: [String] { content?.types ?? offer?.types ?? [] }

  /// The number of transfers that go on.
  var transferCount: Int { transfers.count }

  /// The offer of another program that has changed last.
  private var offer: SelectionOffer? { owner?.offer }

  private var owner: SeatSelection? { seats.filter { $0.offer != nil }.max { $0.order < $1.order } }

  // MARK: Writing

  /// Makes `new` the content; nil empties the selection, also that of another program.
  package func set(_ new: SelectionContent?) {
    content = new
    isOld = false
    if let new {
      let seat = seats.filter { $0.serial != nil }.max { ($0.serial?.order ?? 0) < ($1.serial?.order ?? 0) }
      seat?.own(new)
      for other in seats where other !== seat { other.withdraw() }
    } else {
      for seat in seats { seat.clear() }
    }
    onChange?()
  }

  /// Offers the content on a seat that can be asked now, if it is offered on none.
  func offerIfNeeded(on seat: SeatSelection) {
    if let content, !seats.contains(where: \.isOwned), seat.own(content) { isOld = false }
  }

  /// Sends `content` to another program, which reads the other end of `descriptor`.
  func write(_ type: String, of content: SelectionContent, to descriptor: FileDescriptor, loop: MainLoop) {
    guard let end = descriptor.take().map({ OwnedDescriptor(adopting: $0) }) else { return }
    guard let name = content.name(of: type), let bytes = content.data(name) else { return }
    let number = makeTransfer()
    let writer = PipeWriter(end, bytes, loop: loop, limits: limits) { [weak self] result in
      self?.ended(number)
      if case .success = result, !bytes.isEmpty { content.didSend?() }
    }
    transfers.append((number, { writer.cancel($0) }))
  }

  // MARK: Reading

  /// Reads the content as `type`, at most `limit` bytes, or the standard limit.
  ///
  /// Calls `completion` exactly once: at once for content of this program and for errors that are known at once, and
  /// returns nil then. Otherwise it returns the reader, which can be cancelled.
  @discardableResult package func read(
    _ type: String, limit: Int? = nil, completion: @escaping @MainActor (Result<[UInt8], TransferError>) -> Void
  ) -> PipeReader? {
    var limits = limits
    if let limit { limits.bytes = limit }
    guard let owner, content == nil else {
      completion(readOwn(type, limit: limits.bytes))
      return nil
    }
    guard let offer = owner.offer, offer.types.contains(type) else {
      completion(.failure(.noSuchType))
      return nil
    }
    guard let descriptor = offer.open(type) else {
      completion(.failure(.notAvailable))
      return nil
    }
    return read(descriptor, of: offer, loop: owner.loop, limits: limits, completion)
  }

  private func readOwn(_ type: String, limit: Int) -> Result<[UInt8], TransferError> {
    guard let content else { return .failure(.notAvailable) }
    guard content.types.contains(type), let bytes = content.data(type) else { return .failure(.noSuchType) }
    return bytes.count > limit ? .failure(.tooLarge) : .success(bytes)
  }

  private func read(
    _ descriptor: consuming OwnedDescriptor, of offer: SelectionOffer, loop: MainLoop, limits: TransferLimits,
    _ completion: @escaping @MainActor (Result<[UInt8], TransferError>) -> Void
  ) -> PipeReader {
    let number = makeTransfer()
    let reader = PipeReader(descriptor, loop: loop, limits: limits) { [weak self, weak offer] result in
      self?.ended(number)
      let isCurrent = offer != nil && self?.offer === offer
      // The compositor closes the pipe if the owner is gone.
      completion(result == .success([]) && !isCurrent ? .failure(.peerDied) : result)
    }
    transfers.append((number, { reader.cancel($0) }))
    return reader
  }

  private func makeTransfer() -> Int {
    lastTransfer += 1
    return lastTransfer
  }

  private func ended(_ number: Int) {
    transfers.removeAll { $0.number == number }
  }

  /// Ends all transfers, since the connection to the compositor has ended.
  package func endTransfers() {
    for transfer in transfers { transfer.cancel(.peerDied) }
  }

  // MARK: For seats

  func add(_ seat: SeatSelection) { seats.append(seat) }

  func remove(_ seat: SeatSelection) {
    seats.removeAll { $0 === seat }
    if seats.isEmpty { isOld = true }
    offersChanged()
  }

  func countChange() -> Int {
    changes += 1
    return changes
  }

  /// Another program owns the selection now.
  func lostOwnership() {
    content = nil
    onChange?()
  }

  /// Another program may own another selection now.
  func offersChanged() {
    if isOld, offer != nil { content = nil }
    if content == nil { onChange?() }
  }
}
