import TestProcesses

/// The figures of all cycles, and the verdict on them.
struct FigureTable {
  let title: String
  /// The word for one cycle.
  let cycle: String
  private let cycles: Int
  /// The columns, in order; all memory is allocated at once, so that the table itself does not grow.
  private var columns: [(name: String, values: [Int])] = []
  private(set) var count = 0

  init(title: String, cycle: String, cycles: Int) {
    self.title = title
    self.cycle = cycle
    self.cycles = cycles
  }

  mutating func add(_ figures: [String: Int]) {
    if columns.isEmpty {
      for name in figures.keys.sorted() {
        columns.append((name, []))
        columns[columns.count - 1].values.reserveCapacity(cycles + 1)
      }
    }
    count += 1
    // A kind of object that appears later had no objects before.
    for name in figures.keys.sorted() where !columns.contains(where: { $0.name == name }) {
      columns.append((name, Array(repeating: 0, count: count - 1)))
    }
    for index in columns.indices { columns[index].values.append(figures[columns[index].name] ?? 0) }
    // Twelve lines for any length.
    guard count % max(cycles / 12, 1) == 0 else { return }
    let (heap, rss) = (figures["heap"] ?? 0, figures["rss"] ?? figures["rss-of-both"] ?? 0)
    let live = figures.filter { $0.key.hasPrefix("live-") }.reduce(0) { $0 + $1.value }
    say(
      "  \(cycle) \(count) of \(cycles): heap \(heap / 1024) KiB, memory \(rss / 1024) KiB, "
        + "\(figures["descriptors"] ?? 0) descriptors, \(live) live objects")
  }

  /// Prints the table. Returns whether everything is flat and no frame was missed.
  func report(_ watch: RefreshWatch, others: [String] = []) -> Bool {
    say("\(title): \(count) cycles of one \(cycle)")
    var isGood = true
    // A sanitizer, which reports no heap size, keeps freed memory for a while.
    let knowsHeap = columns.contains { $0.name == "heap" && $0.values.contains { $0 > 0 } }
    for (name, values) in columns.sorted(by: { $0.name < $1.name }) where knowsHeap || !name.hasPrefix("rss") {
      let verdict = Flatness(name: name, values: values)
      if !verdict.isFlat { isGood = false }
      say("  " + verdict.line)
    }
    say("  \(watch.line)")
    for miss in watch.missed.prefix(10) { say("    missed \(miss)") }
    for other in others.prefix(10) { say("    \(other)") }
    isGood = isGood && watch.isGood && others.isEmpty
    say(isGood ? "  all flat" : "  NOT flat")
    return isGood
  }
}
