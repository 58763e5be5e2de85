import DactylSurface

/// A thing that the user drags.
///
/// ```swift
/// DragItem([.text(note.text)], localObject: note)
/// ```
@MainActor public struct DragItem {
  /// The content in all formats that can be made, the richest one first. Without a format the item can be dropped in
  /// this program alone.
  public var representations: [PasteboardRepresentation]
  /// The thing itself, for destinations in this program.
  public var localObject: Any?

  /// Creates an item with `representations`, the richest one first.
  public init(_ representations: [PasteboardRepresentation], localObject: Any? = nil) {
    self.representations = representations
    self.localObject = localObject
  }
}

extension [DragItem] {
  /// The items as one content: the formats of the first item. Texts are joined by line breaks, addresses are in one
  /// list; of other formats only the first item counts.
  @MainActor var content: SelectionContent {
    guard let first else { return SelectionContent([]) }
    let all = map { SelectionContent($0.representations) }
    return SelectionContent(types: SelectionContent(first.representations).types) { type in
      let isText = PasteboardType(type).isText
      guard isText || PasteboardType(type) == .uriList else { return all[0].data(type) }
      let parts = all.compactMap { content in
        PasteboardType(type).name(in: content.types).flatMap { content.data($0) }
      }
      return parts.isEmpty ? nil : Array<UInt8>(parts.joined(separator: isText ? [10] : []))
    }
  }
}
