/// The measured size of a view in a stack.
struct StackSlot {
  /// Along the axis.
  var length = 0.0
  /// Across the axis.
  var across = 0.0
  /// Whether the view was offered its length along the axis, and not nil.
  var isFitted = false
  /// The distance of the first line of text from the upper edge, if views are aligned by it, else 0.
  var baseline = 0.0

  /// The offer along the axis for which the view was measured.
  var offer: Double? { isFitted ? length : nil }
}

/// The slots of the views of a stack. Few slots need no allocation.
struct StackSlots: ~Copyable {
  private var few = InlineArray<4, StackSlot>(repeating: StackSlot())
  private var many: [StackSlot] = []
  let count: Int

  /// The space between the views together.
  var spacing = 0.0
  /// Whether there are views that are aligned by their first line of text.
  var haveBaselines = false

  init(count: Int) {
    self.count = count
    if count > 4 { many = Array(repeating: StackSlot(), count: count) }
  }

  @inline(__always) subscript(index: Int) -> StackSlot {
    get { count > 4 ? many[index] : few[index] }
    set { if count > 4 { many[index] = newValue } else { few[index] = newValue } }
  }

  var indices: Range<Int> { 0..<count }

  /// The sum of the lengths.
  var length: Double {
    var sum = 0.0
    for index in indices { sum += self[index].length }
    return sum
  }

  /// The height of the line on which views stand that are aligned by their text.
  var baseline: Double {
    guard haveBaselines else { return 0 }
    var greatest = 0.0
    for index in indices { greatest = max(greatest, self[index].baseline) }
    return greatest
  }

  /// The length across the axis.
  var across: Double {
    let baseline = baseline
    var greatest = 0.0
    for index in indices { greatest = max(greatest, baseline - self[index].baseline + self[index].across) }
    return greatest
  }
}
