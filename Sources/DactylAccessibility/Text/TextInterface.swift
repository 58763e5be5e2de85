import DactylBus
import DactylCore
import DactylGeometry
import DactylText

/// Reading a text: `org.a11y.atspi.Text`.
@MainActor struct TextInterface {
  private let find: ObjectFinder

  init(_ find: ObjectFinder) { self.find = find }

  private func text(_ path: BusObjectPath) throws -> ReadableText { try ReadableText(try find(path)) }

  var interface: BusInterface {
    var interface = BusInterface("org.a11y.atspi.Text")
    interface.property("CharacterCount", "i") { .int32(Int32(clamping: try text($0).count)) }
    interface.property("CaretOffset", "i") { .int32(Int32(clamping: caret(try text($0)) ?? -1)) }
    addReading(to: &interface)
    addPlaces(to: &interface)
    addSelection(to: &interface)
    TextAttributeCalls(find).add(to: &interface)
    return interface
  }

  // MARK: Reading

  private func addReading(to interface: inout BusInterface) {
    interface.method("GetText", "ii", returns: "s") {
      let text = try text($0.path)
      return [.text(text.string(text.range($0.int(0), $0.int(1))))]
    }
    interface.method("GetCharacterAtOffset", "i", returns: "i") { [.int32(try text($0.path).character(at: $0.int(0)))] }
    func part(_ name: String, _ find: @escaping @MainActor (ReadableText, BusMethodCall) -> Range<Int>?) {
      interface.method(name, "iu", returns: "sii") {
        let text = try text($0.path)
        let range = find(text, $0) ?? 0..<0
        return [
          .text(text.string(range)), .int32(Int32(clamping: range.lowerBound)),
          .int32(Int32(clamping: range.upperBound)),
        ]
      }
    }
    part("GetStringAtOffset") { text, call in
      ReadableText.Unit(granularity: call.number(1)).map { text.part($0, at: call.int(0)) }
    }
    part("GetTextAtOffset") { text, call in
      ReadableText.Unit(boundary: call.number(1)).map { text.part($0, at: call.int(0)) }
    }
    part("GetTextBeforeOffset") { text, call in
      ReadableText.Unit(boundary: call.number(1)).map { text.part($0, before: call.int(0)) }
    }
    part("GetTextAfterOffset") { text, call in
      ReadableText.Unit(boundary: call.number(1)).map { text.part($0, after: call.int(0)) }
    }
  }

  // MARK: Places

  private func addPlaces(to interface: inout BusInterface) {
    func extents(_ name: String, _ arguments: BusSignature, length: Int?) {
      interface.method(name, arguments, returns: "iiii") {
        let text = try text($0.path)
        let start = $0.int(0)
        let range = text.range(start, length.map { max(start, 0) + $0 } ?? $0.int(1))
        let origin = Coordinates($0.arguments.values[length == nil ? 2 : 1]).origin(for: text.object)
        let rect = PixelRect(text.frame(of: range) ?? .zero, from: text.frame(of: range) == nil ? .zero : origin)
        return [rect.x, rect.y, rect.width, rect.height].map { .int32($0) }
      }
    }
    extents("GetCharacterExtents", "iu", length: 1)
    extents("GetRangeExtents", "iiu", length: nil)
    interface.method("GetOffsetAtPoint", "iiu", returns: "i") {
      let text = try text($0.path)
      let origin = Coordinates($0.arguments.values[2]).origin(for: text.object)
      let point = Point(x: Double($0.int(0)) + origin.x, y: Double($0.int(1)) + origin.y)
      return [.int32(Int32(clamping: text.offset(at: point)))]
    }
    interface.method("GetBoundedRanges", "iiiiuuu", returns: "a(iisv)") {
      let text = try text($0.path)
      let origin = Coordinates($0.arguments.values[4]).origin(for: text.object)
      let rect = Rect(
        x: Double($0.int(0)) + origin.x, y: Double($0.int(1)) + origin.y, width: Double($0.int(2)),
        height: Double($0.int(3)))
      let clip = BoundedText(rect, horizontal: $0.number(5), vertical: $0.number(6))
      let ranges = clip.ranges(of: text).map { range in
        BusValue.structure([
          .int32(Int32(clamping: range.lowerBound)), .int32(Int32(clamping: range.upperBound)),
          .text(text.string(range)), .variant(.string("")),
        ])
      }
      return [.array(element: "(iisv)", ranges)]
    }
    interface.method("ScrollSubstringTo", "iiu", returns: "b") {
      let text = try text($0.path)
      text.content.scrollToAccessibilityText(text.bytes(text.range($0.int(0), $0.int(1))))
      text.object.scrollToVisible()
      return [.bool(true)]
    }
    interface.method("ScrollSubstringToPoint", "iiuii", returns: "b") {
      let text = try text($0.path)
      text.content.scrollToAccessibilityText(text.bytes(text.range($0.int(0), $0.int(1))))
      text.object.scrollToVisible()
      return [.bool(true)]
    }
  }

  // MARK: Selection

  private func selection(_ text: ReadableText) -> Range<Int>? {
    guard let editor = text.object.input?.editor, !editor.selection.isEmpty else { return nil }
    let range = editor.selection.range
    return text.object.scalarOffset(
      ofEditorPosition: range.lowerBound)..<text.object.scalarOffset(
        ofEditorPosition: range.upperBound)
  }

  private func caret(_ text: ReadableText) -> Int? {
    text.object.input.map { text.object.scalarOffset(ofEditorPosition: $0.editor.selection.head) }
  }

  /// Selects a range, in code points. Returns false for a text that can't be selected.
  private func select(_ range: Range<Int>, in text: ReadableText) -> Bool {
    guard let editor = text.object.input?.editor else { return false }
    let object = text.object
    editor.selection = TextSelection(
      anchor: object.editorPosition(ofScalarOffset: range.lowerBound),
      head: object.editorPosition(ofScalarOffset: range.upperBound))
    return true
  }

  private func addSelection(to interface: inout BusInterface) {
    interface.method("SetCaretOffset", "i", returns: "b") {
      let text = try text($0.path)
      let offset = $0.int(0)
      guard (0...text.count).contains(offset) else { return [.bool(false)] }
      return [.bool(select(offset..<offset, in: text))]
    }
    interface.method("GetNSelections", returns: "i") { [.int32(selection(try text($0.path)) == nil ? 0 : 1)] }
    interface.method("GetSelection", "i", returns: "ii") {
      let range = $0.int(0) == 0 ? selection(try text($0.path)) : nil
      return [.int32(Int32(clamping: range?.lowerBound ?? 0)), .int32(Int32(clamping: range?.upperBound ?? 0))]
    }
    interface.method("AddSelection", "ii", returns: "b") {
      let text = try text($0.path)
      guard selection(text) == nil else { return [.bool(false)] }
      return [.bool(select(text.range($0.int(0), $0.int(1)), in: text))]
    }
    interface.method("SetSelection", "iii", returns: "b") {
      let text = try text($0.path)
      guard $0.int(0) == 0 else { return [.bool(false)] }
      return [.bool(select(text.range($0.int(1), $0.int(2)), in: text))]
    }
    interface.method("RemoveSelection", "i", returns: "b") {
      let text = try text($0.path)
      guard $0.int(0) == 0, selection(text) != nil, let caret = caret(text) else { return [.bool(false)] }
      return [.bool(select(caret..<caret, in: text))]
    }
  }
}

extension BusMethodCall {
  /// A number among the arguments, whose types are those of the method.
  func int(_ index: Int) -> Int { Int(arguments.values[index].int32 ?? 0) }

  /// A number without a sign among the arguments.
  func number(_ index: Int) -> UInt32 { arguments.values[index].uint32 ?? .max }
}
