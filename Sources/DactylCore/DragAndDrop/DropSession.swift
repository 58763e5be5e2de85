import DactylGeometry
import DactylSurface

/// A drag over the views of this program, from this program or another one.
///
/// The content is read as that of a pasteboard. That of another program arrives later; so the drop is complete when all
/// reads that began in `performDrop` have ended.
@MainActor public final class DropSession {
  /// The drag, if it is one of this program; else nil.
  public let localDragSession: DragSession?
  /// The drag, if it came through the compositor.
  let incoming: IncomingDrag?
  /// The present location.
  var place: DragPlace
  /// The effects that the user allows by the modifier keys.
  var wanted: Set<DropOperation> = [.copy, .move]
  /// The view that is asked about a drop.
  weak var target: View?
  private var readCount = 0
  /// Whether a read has brought content, and whether one has brought none.
  private var (hasArrived, hasFailed) = (false, false)
  /// The effect of the drop that was agreed on.
  private var agreed: DropOperation?
  private var isPerformed = false
  /// The answers of interactions, each asked once.
  private var answers: [(interaction: DropInteraction, handles: Bool)] = []
  private var onComplete: (@MainActor (DropOperation?) -> Void)?

  init(_ localDragSession: DragSession?, incoming: IncomingDrag?, at place: DragPlace) {
    self.localDragSession = localDragSession
    self.incoming = incoming
    self.place = place
  }

  /// The items of a drag of this program; empty for drags of others.
  public var items: [DragItem] { localDragSession?.items ?? [] }

  /// The formats of the content, the preferred one first.
  public var types: [PasteboardType] { typeNames.map { PasteboardType($0) } }

  /// Whether the content is there as text.
  public var hasText: Bool { PasteboardType.textName(in: typeNames) != nil }

  private var typeNames: [String] { localDragSession?.items.content.types ?? incoming?.types ?? [] }

  /// The effects that a drop can have: those that the source allows, and of these the one that the user holds a
  /// modifier key for: Control copies, Shift moves. While the drag is inside the surface where it began, the view that
  /// the items were lifted in may always move them (`DD-5`).
  public var allowedOperations: Set<DropOperation> {
    var source = localDragSession?.allowedOperations ?? incoming.map { Set($0.sourceActions) } ?? []
    if incoming == nil, let view = localDragSession?.view, view === target { source.insert(.move) }
    let chosen = source.intersection(wanted)
    return chosen.isEmpty ? source : chosen
  }

  /// Returns the location in the coordinates of `view`.
  public func location(in view: View) -> Point { place.location(in: view) }

  // MARK: Reading

  /// Reads the content as text. Broken UTF-8 is repaired. `limit` is in bytes.
  ///
  /// `completion` is called exactly once: before the method returns if the content is that of this program, else when
  /// the other program has sent it.
  public func readText(
    limit: Int = Pasteboard.standardLimit,
    completion: @escaping @MainActor (Result<String, PasteboardError>) -> Void
  ) {
    read(.text, limit: limit) { completion($0.map { String(decoding: $0, as: UTF8.self) }) }
  }

  /// Reads the content as `type`, like `readText(limit:completion:)`.
  public func read(
    _ type: PasteboardType, limit: Int = Pasteboard.standardLimit,
    completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void
  ) {
    let names = typeNames
    let name = type.name(in: names) ?? type.rawValue
    readCount += 1
    // The read keeps the session, which nothing else does after the drop.
    let end: @MainActor (Result<[UInt8], PasteboardError>) -> Void = { [self] result in
      if case .success(let bytes) = result, !bytes.isEmpty { hasArrived = true } else { hasFailed = true }
      completion(result)
      readCount -= 1
      completeIfDone()
    }
    if let items = localDragSession?.items {
      guard names.contains(name), let bytes = items.content.data(name) else { return end(.failure(.noSuchType)) }
      return end(bytes.count > limit ? .failure(.tooLarge) : .success(bytes))
    }
    guard let incoming else { return end(.failure(.notAvailable)) }
    var limits = TransferLimits()
    limits.bytes = max(limit, 0)
    incoming.read(name, limits: limits) { end($0.mapError { PasteboardError($0) }) }
  }

  /// Reads the content as addresses, such as `file:///tmp/a%20b`, without comments.
  public func readURIs(completion: @escaping @MainActor (Result<[String], PasteboardError>) -> Void) {
    read(.uriList) { completion($0.map(Self.uris)) }
  }

  /// Returns the addresses in a list, of which each is a line. Lines that begin with `#` are comments.
  package static func uris(in list: [UInt8]) -> [String] {
    String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  // MARK: The drop

  /// Whether `interaction` takes the drag. It is asked once.
  func isHandled(by interaction: DropInteraction) -> Bool {
    if let known = answers.first(where: { $0.interaction === interaction }) { return known.handles }
    let handles = interaction.delegate?.dropInteraction(interaction, canHandle: self) ?? false
    answers.append((interaction, handles))
    return handles
  }

  /// The effect that the source learns when the drop is complete (`DD-11`). Default: the one that `performDrop` gets.
  ///
  /// A destination that takes less than the content sets it in `performDrop`, or when the content has arrived: to
  /// `copy` if it has taken a part, and to nil if it has taken nothing. The source of a move then keeps its content. A
  /// destination can't make a move of a copy. If it does not set the outcome, a move has no effect if all reads have
  /// failed or were empty; nor has a move of another program's content that was not read.
  public var outcome: DropOperation?

  /// Calls `perform`, and `completion` with the effect when all reads that it has begun have ended.
  func perform(
    as operation: DropOperation, _ perform: () -> Void, completion: @escaping @MainActor (DropOperation?) -> Void
  ) {
    onComplete = completion
    (agreed, outcome) = (operation, operation)
    localDragSession?.wasDroppedHere = true
    perform()
    isPerformed = true
    completeIfDone()
  }

  private func completeIfDone() {
    guard isPerformed, readCount == 0, let onComplete else { return }
    self.onComplete = nil
    onComplete(effect)
  }

  private var effect: DropOperation? {
    guard agreed == .move else { return outcome.map { _ in .copy } }
    return hasArrived || !hasFailed && localDragSession != nil ? outcome : nil
  }
}

extension Set<DropOperation> {
  init(_ actions: DragActions) {
    self = []
    if actions.contains(.copy) { insert(.copy) }
    if actions.contains(.move) { insert(.move) }
  }
}

extension DragActions {
  package init(_ operations: Set<DropOperation>) {
    self = []
    if operations.contains(.copy) { insert(.copy) }
    if operations.contains(.move) { insert(.move) }
  }

  init(_ operation: DropOperation) { self = operation == .copy ? .copy : .move }

  /// The effect; nil for none.
  package var operation: DropOperation? { contains(.move) ? .move : contains(.copy) ? .copy : nil }
}
