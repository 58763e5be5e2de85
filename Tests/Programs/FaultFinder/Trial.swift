import DactylRandom

/// A run of random steps, after each of which rules must hold.
///
/// A trial makes its choices from the sources that it is given and from what its steps have made. It reads no clock,
/// and nothing that hashing or addresses order, so that a seed is the same trial in every process.
@MainActor protocol Trial: AnyObject {
  /// The number of steps of a trial.
  static var length: Int { get }

  /// Whether the framework may warn, since what it gets is wrong.
  static var mayWarn: Bool { get }

  /// Sets up what is tried.
  init(_ random: inout SeededSource, log: TrialLog) throws

  /// Does one thing, and checks the rules. A step makes sense after any others, since a failing trial is made small by
  /// leaving steps out.
  func step(_ random: inout SeededSource) async

  /// Checks what must hold at the end.
  func end() async
}

extension Trial {
  static var mayWarn: Bool { false }
  func end() async {}
}

/// The record of a trial.
@MainActor final class TrialLog {
  /// The first rule that was broken.
  private(set) var brokenRule: String?
  /// A number for all lines so far: the same in every process, unless something depends on hashing or addresses.
  private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  private let tell: ((String) -> Void)?

  /// `tell` receives each line.
  init(_ tell: ((String) -> Void)? = nil) {
    self.tell = tell
  }

  /// Adds a line that says what is done, or what is seen of it.
  func note(_ line: String) {
    // FNV-1a.
    for byte in line.utf8 { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    digest = (digest ^ 0x0A) &* 0x100_0000_01B3
    tell?(line)
  }

  /// Reports that a rule does not hold. The trial ends with this step.
  func breaks(_ rule: String) {
    // It may have a text of any length.
    let rule = rule.count > 2_000 ? "\(rule.prefix(1_000)) ... \(rule.suffix(1_000))" : rule
    note("broken: \(rule)")
    if brokenRule == nil { brokenRule = rule }
  }

  /// Reports `rule`, unless `holds` is true.
  func check(_ holds: Bool, _ rule: @autoclosure () -> String) {
    if !holds { breaks(rule()) }
  }
}

/// Plays a trial from its seed.
@MainActor enum TrialPlayer {
  /// Plays all steps, or only those with numbers in `chosen`. Returns the number of the step that broke a rule, which
  /// is the number of steps for the end of the trial; nil if none did.
  static func play(_ kind: any Trial.Type, seed: UInt64, chosen: [Int]? = nil, log: TrialLog) async throws -> Int? {
    var setup = SeededSource(seed: seed)
    let trial = try kind.init(&setup, log: log)
    for number in chosen ?? Array(0..<kind.length) where number < kind.length {
      // A source for each step: what a step chooses does not depend on whether others were left out.
      var random = SeededSource(seed: seed &* 0x9E37_79B9 &+ UInt64(number) &+ 1)
      await trial.step(&random)
      if log.brokenRule != nil { return number }
    }
    await trial.end()
    return log.brokenRule == nil ? nil : kind.length
  }
}
