import DactylSurface

/// A pasteboard, through which the user moves content between programs.
///
/// An application has two: `Application.pasteboard`, for what is cut and copied, and `Application.primarySelection`,
/// for the text that was selected last. Both work inside the program alone where the compositor has none, and without a
/// compositor.
///
/// ```swift
/// application.pasteboard.setText("Hello")
/// application.pasteboard.readText { result in
///   if case .success(let text) = result { print(text) }
/// }
/// ```
///
/// On Wayland, only the program with the keyboard focus can read the content of other programs. Content of this program
/// is offered to others after the first press, key or keyboard focus, and again after a lost connection.
@MainActor public final class Pasteboard {
  /// The most bytes that are read without another limit: 64 MiB.
  public static let standardLimit = 64 << 20

  package let selection: Selection
  private var subscriptions = Subscriptions<Pasteboard>()

  init(_ kind: SelectionKind) {
    selection = Selection(kind)
    selection.limits.bytes = Self.standardLimit
    selection.onChange = { [weak self] in self?.changed() }
  }

  // MARK: Reading

  /// The formats of the content, the preferred one first. Text of other programs may have any of several names; see
  /// `hasText`.
  public var types: [PasteboardType] { selection.types.map { PasteboardType($0) } }

  /// Whether the content is there as text.
  public var hasText: Bool { textType != nil }

  /// The number of changes so far, by this program or others. Without the keyboard focus, changes by others are not
  /// known. The compositor repeats the content with the keyboard focus, which counts too.
  public private(set) var changeCount = 0

  private var textType: String? { PasteboardType.textName(in: selection.types) }

  /// Reads the content as text. Broken UTF-8 is repaired.
  ///
  /// `completion` is called exactly once: before the method returns if the content is that of this program or is known
  /// to be missing, else when the other program has sent it. `limit` is in bytes.
  @discardableResult public func readText(
    limit: Int = standardLimit, completion: @escaping @MainActor (Result<String, PasteboardError>) -> Void
  ) -> PasteboardRequest {
    read(textType ?? PasteboardType.text.rawValue, limit) { result in
      completion(result.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// Reads the content as `type`, like `readText(limit:completion:)`.
  @discardableResult public func read(
    _ type: PasteboardType, limit: Int = standardLimit,
    completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void
  ) -> PasteboardRequest {
    read(type.name(in: selection.types) ?? type.rawValue, limit, completion: completion)
  }

  private func read(
    _ type: String, _ limit: Int, completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void
  ) -> PasteboardRequest {
    let reader = selection.read(type, limit: max(limit, 0)) { completion($0.mapError { PasteboardError($0) }) }
    return PasteboardRequest(reader)
  }

  // MARK: Writing

  /// Replaces the content by `text`.
  public func setText(_ text: String) { setRepresentations([.text(text)]) }

  /// Replaces the content, which is the same in all formats; the richest one first. Of several representations of a
  /// type the first one counts. Without representations the pasteboard is empty.
  public func setRepresentations(_ representations: [PasteboardRepresentation]) {
    let content = SelectionContent(representations)
    selection.set(content.types.isEmpty ? nil : content)
  }

  /// Empties the pasteboard, whichever program the content is from.
  public func clear() { selection.set(nil) }

  // MARK: Changes

  /// Calls `handler` after each change from now on, by this program or others, until the result is released.
  public func observe(_ handler: @escaping @MainActor (Pasteboard) -> Void) -> Subscription {
    subscriptions.add(handler)
  }

  private func changed() {
    changeCount += 1
    subscriptions.notify(self)
  }
}
