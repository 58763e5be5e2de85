/// A fault that a trial has found.
struct Finding: Equatable {
  enum Reason: Equatable {
    /// A rule was broken.
    case rule(String)
    /// The process ended, with an exit status or the negative of a signal, and a last line on standard error.
    case ended(Int32, String)
    /// Nothing was heard of the trial for a long time.
    case silence
    /// A line appeared on standard error.
    case warning(String)
    /// Two processes saw different things.
    case difference
  }

  let seed: UInt64
  let reason: Reason

  /// Whether the other finding is of the same kind, with other values perhaps.
  func isLike(_ other: Finding?) -> Bool {
    guard let other else { return false }
    return switch (reason, other.reason) {
    case (.rule(let own), .rule(let rule)): Self.kind(of: own) == Self.kind(of: rule)
    case (.ended(let own, _), .ended(let status, _)): own == status
    case (.silence, .silence), (.difference, .difference), (.warning, .warning): true
    default: false
    }
  }

  private static func kind(of rule: String) -> Substring { rule.prefix { $0 != ":" } }

  var words: String {
    switch reason {
    case .rule(let rule): rule
    case .ended(let status, let line) where status < 0: "signal \(-status): \(line)"
    case .ended(let status, let line): "exit status \(status): \(line)"
    case .silence: "no end within \(WorkerProcess.patience) s"
    case .warning(let line): "on standard error: \(line)"
    case .difference: "two processes saw different things"
    }
  }
}
