/// Counts refreshes in which something moved, and those of them that nothing was drawn in.
struct RefreshWatch {
  private(set) var count = 0
  /// Missed since the machine had other things to do.
  private(set) var missedByMachine = 0
  /// What was going on in the others that were missed.
  private(set) var missed: [String] = []

  /// A refresh that the program had something to draw for, from its beginning on.
  mutating func judge(didDraw: Bool, isMachine: Bool, context: () -> String) {
    count += 1
    guard !didDraw else { return }
    if isMachine {
      missedByMachine += 1
    } else {
      missed.append(context())
    }
  }
}
