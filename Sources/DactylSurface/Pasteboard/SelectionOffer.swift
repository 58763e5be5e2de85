import CDactylLinux
import DactylEventLoop

/// The content of a selection or a drag that another program offers.
@MainActor final class SelectionOffer {
  private var list = TypeList()
  private let receive: @MainActor (String, Int32) -> Void
  private var end: (@MainActor () -> Void)?
  /// The requests of a drag; nil for offers that can't be dragged.
  var drag: DragOfferWire?
  /// The content, if no other program has to be asked for it.
  var content: SelectionContent?
  /// Called when the actions of a drag have changed.
  var onActions: (@MainActor () -> Void)?

  /// `receive` asks the other program to write a type to a descriptor, which it duplicates. `end` destroys the offer.
  init(receive: @escaping @MainActor (String, Int32) -> Void, end: @escaping @MainActor () -> Void) {
    self.receive = receive
    self.end = end
  }

  /// MIME types, in the order of the other program.
  var types: [String] { list.types }

  func add(_ type: String) { list.add(type) }

  /// Asks for the content as `type`. Returns the reading end of a pipe; nil if the system has no descriptor left.
  func open(_ type: String) -> OwnedDescriptor? {
    var ends: [Int32] = [-1, -1]
    guard dactyl_pipe(&ends, false) == 0 else { return nil }
    let reading = OwnedDescriptor(adopting: ends[0])
    let writing = OwnedDescriptor(adopting: ends[1])
    // Only this end: the other program may not expect a descriptor that does not block.
    _ = dactyl_set_nonblocking(reading.rawValue, true)
    receive(type, writing.rawValue)
    // Without this the pipe would never end.
    _ = consume writing
    return reading
  }

  /// Destroys the offer. Transfers that have begun go on.
  func destroy() {
    end?()
    end = nil
  }
}

/// The requests about a drag for its offer, and the actions so far. Without set actions, everything is copied.
@MainActor final class DragOfferWire {
  var sourceActions: DragActions
  var action: DragActions
  let accept: @MainActor (UInt32, String?) -> Void
  let setActions: @MainActor (DragActions, DragActions) -> Void
  let finish: @MainActor () -> Void

  init(
    knowsActions: Bool, accept: @escaping @MainActor (UInt32, String?) -> Void,
    setActions: @escaping @MainActor (DragActions, DragActions) -> Void, finish: @escaping @MainActor () -> Void
  ) {
    sourceActions = knowsActions ? [] : .copy
    action = sourceActions
    self.accept = accept
    self.setActions = setActions
    self.finish = finish
  }
}

/// The offers of a device, which are announced first and selected later.
@MainActor struct OfferQueue<Object: AnyObject> {
  private var announced: (object: Object, offer: SelectionOffer)?
  private var present: (object: Object, offer: SelectionOffer)?

  /// Records an offer whose types follow. Destroys the one before, if it was not used.
  mutating func announce(_ object: Object, _ offer: SelectionOffer) {
    announced?.offer.destroy()
    announced = (object, offer)
  }

  /// Returns the offer of `object`, which is selected now; nil if there is none.
  mutating func select(_ object: Object?) -> SelectionOffer? {
    if let object, let present, present.object === object { return present.offer }
    present = take(object)
    return present?.offer
  }

  /// Returns the offer of `object`, which was announced last.
  mutating func take(_ object: Object?) -> (object: Object, offer: SelectionOffer)? {
    guard let object, let found = announced, found.object === object else { return nil }
    announced = nil
    return found
  }

  /// Destroys an offer that was announced and not used.
  mutating func clear() {
    announced?.offer.destroy()
    announced = nil
  }
}
