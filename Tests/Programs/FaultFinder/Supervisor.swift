import TestProcesses

/// Starts workers, compares what they say, and makes what they find small.
@MainActor struct Supervisor {
  private let options: FinderOptions
  private let trial: any Trial.Type

  init(_ options: FinderOptions) throws(ProgramError) {
    self.options = options
    trial = try Machines.trial(named: options.machine)
  }

  /// Returns whether nothing was found.
  func run() throws(ProgramError) -> Bool {
    let clock = ContinuousClock()
    let start = clock.now
    var search = Search(ranges: ranges)
    while search.findings.count < options.findings, !search.ranges.isEmpty { try go(on: &search) }
    let (trials, findings) = (search.trials, search.findings)
    let seconds = (clock.now - start).components.seconds
    for finding in findings { try report(finding) }
    let twice = options.isTwice ? ", by two processes" : ""
    say(
      "\(options.machine): \(trials) trials of \(options.steps?.count ?? trial.length) steps\(twice), in \(seconds) s: "
        + (findings.isEmpty ? "nothing found" : "\(findings.count) found"))
    return findings.isEmpty
  }

  /// The seeds that are left to play, one range for each pair of workers, and what was found so far.
  private struct Search {
    var ranges: [Range<UInt64>]
    var trials = 0
    var findings: [Finding] = []
  }

  /// All seeds for two workers that play the same trials, or a half for each.
  private var ranges: [Range<UInt64>] {
    let all = options.first..<options.first + options.count
    guard !options.isTwice else { return [all] }
    let middle = all.lowerBound + options.count / 2
    return [all.lowerBound..<middle, middle..<all.upperBound].filter { !$0.isEmpty }
  }

  /// Plays trials until something is found that ends a worker, or enough is found.
  private func go(on search: inout Search) throws(ProgramError) {
    let most = options.findings - search.findings.count
    var workers: [WorkerProcess] = []
    for range in search.ranges {
      workers.append(try worker(from: range.lowerBound, to: range.upperBound))
      guard options.isTwice else { continue }
      workers.append(try worker(from: range.lowerBound, to: range.upperBound, stirs: true))
    }
    var findings: [Finding] = []
    while workers.contains(where: { !$0.hasEnded }), findings.count < most {
      WorkerProcess.hear(workers)
      findings = workers.flatMap(\.findings)
      if options.isTwice { findings = Self.merged(findings) + Self.differences(of: workers[0], workers[1]) }
      if findings.contains(where: { if case .rule = $0.reason { false } else { true } }) { break }
    }
    for worker in workers { worker.stop() }
    findings.sort { $0.seed < $1.seed }
    search.findings += findings.prefix(most)
    if options.isTwice {
      search.trials += workers.map(\.trials).min() ?? 0
      let next = findings.last.map { $0.seed + 1 } ?? search.ranges[0].upperBound
      search.ranges = [next..<max(next, search.ranges[0].upperBound)].filter { !$0.isEmpty }
    } else {
      search.trials += workers.map(\.trials).reduce(0, +)
      // Each worker goes on after its last trial, even if the other one has ended it.
      search.ranges = zip(search.ranges, workers).map { $0.lowerBound + UInt64($1.trials)..<$0.upperBound }
        .filter { !$0.isEmpty }
    }
  }

  /// Makes one finding of what both processes have found.
  private static func merged(_ findings: [Finding]) -> [Finding] {
    var seeds: Set<UInt64> = []
    return findings.filter { seeds.insert($0.seed).inserted }
  }

  private static func differences(of first: WorkerProcess, _ second: WorkerProcess) -> [Finding] {
    first.digests.compactMap { seed, digest in
      guard let other = second.digests[seed], other != digest else { return nil }
      return Finding(seed: seed, reason: .difference)
    }
  }

  private func worker(
    from first: UInt64, to end: UInt64, steps: [Int]? = nil, story: Bool = false, stirs: Bool = false
  ) throws(ProgramError) -> WorkerProcess {
    var arguments = [options.machine, "--first", "\(first)", "--count", "\(end - first)"]
    if let steps = steps ?? options.steps { arguments += ["--steps", Self.list(steps)] }
    if story { arguments.append("--story") }
    if stirs { arguments.append("--stir") }
    return try WorkerProcess(arguments, mayWarn: trial.mayWarn)
  }

  private static func list(_ steps: [Int]) -> String { steps.map(String.init).joined(separator: ",") }

  // MARK: Making it small

  private func report(_ finding: Finding) throws(ProgramError) {
    say("\(options.machine): \(finding.words)")
    var steps = options.steps ?? Array(0..<trial.length)
    let all = steps.count
    var shrinking = Shrinking()
    try shrinking.shrink(&steps) { steps throws(ProgramError) in finding.isLike(try play(finding, steps)) }
    say("  seed \(finding.seed), \(steps.count) of \(all) steps:")
    for line in try story(of: finding, steps) { say("  \(line)") }
    say("  again: FaultFinder \(options.machine) --first \(finding.seed) --steps \(Self.list(steps)) --story")
  }

  /// Returns what is found in the trial of `finding` with some of its steps.
  private func play(_ finding: Finding, _ steps: [Int]) throws(ProgramError) -> Finding? {
    let workers = try (finding.reason == .difference ? [false, true] : [false]).map { stirs throws(ProgramError) in
      try worker(from: finding.seed, to: finding.seed + 1, steps: steps, stirs: stirs)
    }
    while workers.contains(where: { !$0.hasEnded }) { WorkerProcess.hear(workers) }
    if let found = workers[0].findings.last { return found }
    return workers.count > 1 ? Self.differences(of: workers[0], workers[1]).first : nil
  }

  /// Returns what happens in the trial, up to the first line that differs if two processes saw different things.
  private func story(of finding: Finding, _ steps: [Int]) throws(ProgramError) -> [String] {
    let workers = try [false, true].map { stirs throws(ProgramError) in
      try worker(from: finding.seed, to: finding.seed + 1, steps: steps, story: true, stirs: stirs)
    }
    while workers.contains(where: { !$0.hasEnded }) { WorkerProcess.hear(workers) }
    let (first, second) = (workers[0].story, workers[1].story)
    guard finding.reason == .difference else { return Array(first.suffix(60)) }
    let same = zip(first, second).prefix { $0 == $1 }.count
    return first[..<same].suffix(20) + first.dropFirst(same).prefix(1).map { "one: \($0)" }
      + second.dropFirst(same).prefix(1).map { "other: \($0)" }
  }
}
