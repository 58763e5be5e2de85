import DactylEventLoop
import DactylWayland

/// The requests for a selection of one seat.
@MainActor protocol SelectionWire: AnyObject {
  /// Offers `types` as the selection, by the press or key with `serial`. Returns the action that withdraws the offer.
  func offer(
    _ types: [String], serial: UInt32, _ handler: @escaping @MainActor (SelectionRequest) -> Void
  ) -> @MainActor () -> Void
  /// Empties the selection, also that of another program.
  func clear(serial: UInt32)
  /// Ends everything: the seat is removed, or the connection is lost.
  func release()
}

/// A message to the owner of a selection.
enum SelectionRequest {
  /// Another program reads a type, from the other end of the descriptor.
  case send(String, FileDescriptor)
  /// The selection has another owner now.
  case cancelled
}

/// A selection of one seat: the offer of another program, and the source of ours.
///
/// A compositor may refuse a source without a word, for instance while another program has the keyboard focus. So a
/// selection that arrives after the compositor has handled the source, and that differs from it, is the true one.
@MainActor final class SeatSelection {
  @MainActor private final class Source {
    enum State {
      /// The compositor has not handled it yet.
      case sent
      case settled
      /// The compositor has another selection. It may still ask for the content.
      case refused
    }

    let content: SelectionContent
    var state = State.sent
    var withdraw: (@MainActor () -> Void)?

    init(_ content: SelectionContent) { self.content = content }

    func isOffered(in offer: SelectionOffer) -> Bool { Set(offer.types) == Set(content.types) }
  }

  let loop: MainLoop
  unowned let selection: Selection
  private let wire: any SelectionWire
  /// Calls back when the compositor has handled all earlier requests.
  private let sync: @MainActor (@escaping @MainActor () -> Void) -> Void
  private(set) var offer: SelectionOffer?
  /// The number of the last change, counted over all seats.
  private(set) var order = 0
  private var source: Source?

  /// The last serial of a press, a key or the keyboard's focus, and its number, counted over all seats.
  private(set) var serial: (value: UInt32, order: Int)?

  init(
    _ selection: Selection, _ wire: any SelectionWire, loop: MainLoop,
    sync: @escaping @MainActor (@escaping @MainActor () -> Void) -> Void
  ) {
    self.selection = selection
    self.wire = wire
    self.loop = loop
    self.sync = sync
    selection.add(self)
  }

  /// Whether the content of this program is offered on this seat.
  var isOwned: Bool { source.map { $0.state != .refused } ?? false }

  /// Records the serial of an input event.
  func record(_ serial: UInt32, order: Int) {
    self.serial = (serial, order)
    selection.offerIfNeeded(on: self)
  }

  // MARK: Our content

  /// Offers `content`. Returns false if the seat has had no input.
  @discardableResult func own(_ content: SelectionContent) -> Bool {
    guard let serial else { return false }
    let old = source
    let new = Source(content)
    source = new
    new.withdraw = wire.offer(content.types, serial: serial.value) { [weak self, weak new] request in
      // A source that another one has replaced is gone.
      if let self, let new { receive(request, new) }
    }
    // After the new one, so that the selection is never empty.
    old?.withdraw?()
    sync { [weak new] in new?.state = .settled }
    return true
  }

  private func receive(_ request: SelectionRequest, _ source: Source) {
    switch request {
    case .send(let type, let descriptor): selection.write(type, of: source.content, to: descriptor, loop: loop)
    case .cancelled:
      let wasOwned = isOwned
      withdraw()
      if wasOwned { selection.lostOwnership() }
    }
  }

  /// Withdraws the offer of this program. The selection is empty afterwards, unless another program owns it.
  func withdraw() {
    source?.withdraw?()
    source = nil
  }

  /// Empties the selection.
  func clear() {
    if source != nil || offer != nil, let serial { wire.clear(serial: serial.value) }
    withdraw()
    offer?.destroy()
    offer = nil
  }

  // MARK: Events

  /// The selection is `new` now; nil is empty.
  func selected(_ new: SelectionOffer?) {
    let old = offer
    offer = new
    if old !== new { old?.destroy() }
    order = selection.countChange()
    guard let source, source.state != .refused else { return selection.offersChanged() }
    // A selection from before the compositor has handled ours, or ours itself.
    if source.state == .sent { return }
    if let new, source.isOffered(in: new) { return }
    source.state = .refused
    // Instead of an empty selection, ours is offered again at the next press.
    if new != nil { selection.lostOwnership() }
  }

  /// Ends everything: the seat is removed, or the connection is lost.
  func lose() {
    withdraw()
    offer?.destroy()
    offer = nil
    wire.release()
    selection.remove(self)
  }
}
