import TestProcesses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A worker in a process of its own, and what it has said so far.
final class WorkerProcess {
  /// The longest time, in seconds, that a trial may take.
  static let patience = 120

  private let process: ChildProcess
  private var rest: [UInt8] = []
  /// The trial that is being played.
  private(set) var present: UInt64?
  /// The number of each trial that has ended, which stands for all that happened in it.
  private(set) var digests: [UInt64: UInt64] = [:]
  private(set) var trials = 0
  private(set) var story: [String] = []
  private(set) var findings: [Finding] = []
  /// The lines that the framework has printed during the trial.
  private var warnings: [String] = []
  private(set) var hasEnded = false
  private var lastHeard = time(nil)

  private let mayWarn: Bool
  /// The folder for what its trials write.
  private var folder: TemporaryFolder?

  /// Without `mayWarn`, whatever the framework prints is a finding.
  init(_ arguments: [String], mayWarn: Bool) throws(ProgramError) {
    self.mayWarn = mayWarn
    var environment = ProcessEnvironment.all
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let folder = try TemporaryFolder()
    environment["TMPDIR"] = folder.path
    self.folder = folder
    do {
      process = try ChildProcess("/proc/self/exe", arguments + ["--worker"], environment: environment)
    } catch {
      throw ProgramError("\(error)")
    }
    close(process.input)
  }

  deinit {
    stop()
  }

  /// Reads what has come from each worker, and waits for it a second at most.
  static func hear(_ workers: [WorkerProcess]) {
    var open: [pollfd] = []
    for worker in workers where !worker.hasEnded {
      open.append(pollfd(fd: worker.process.output, events: Int16(POLLIN), revents: 0))
    }
    _ = poll(&open, nfds_t(open.count), 1_000)
    for worker in workers where !worker.hasEnded { worker.hear(open) }
  }

  private func hear(_ open: [pollfd]) {
    guard open.contains(where: { $0.fd == process.output && $0.revents != 0 }) else {
      if time(nil) - lastHeard > Self.patience {
        kill(process.id, SIGKILL)
        end(.silence)
      }
      return
    }
    lastHeard = time(nil)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(process.output, &buffer, buffer.count)
    guard count > 0 else { return end(nil) }
    rest += buffer.prefix(count)
    while let newline = rest.firstIndex(of: 0x0A) {
      take(String(decoding: rest[..<newline], as: UTF8.self))
      rest.removeSubrange(...newline)
    }
  }

  private func take(_ line: String) {
    if line.hasPrefix("| ") { return story.append(String(line.dropFirst(2))) }
    let words = line.split(separator: " ", maxSplits: 3)
    switch words.first {
    case "begin" where words.count == 2:
      present = UInt64(words[1])
      warnings = []
    case "done" where words.count == 3:
      guard let seed = UInt64(words[1]) else { return }
      digests[seed] = UInt64(words[2])
      if !mayWarn, let warning = warnings.first { findings.append(Finding(seed: seed, reason: .warning(warning))) }
      endTrial()
    case "broken" where words.count == 4:
      if let seed = present { findings.append(Finding(seed: seed, reason: .rule(String(words[3])))) }
      endTrial()
    default:
      if !line.isEmpty { warnings.append(line) }
    }
  }

  private func endTrial() {
    present = nil
    trials += 1
  }

  private func end(_ reason: Finding.Reason?) {
    hasEnded = true
    let status = process.wait()
    close(process.output)
    close(process.errors)
    folder = nil
    guard let seed = present, reason != nil || status != 0 else { return }
    let sentence = warnings.first { $0.contains("Fatal error") || $0.contains("ERROR: ") } ?? warnings.last ?? ""
    findings.append(Finding(seed: seed, reason: reason ?? .ended(status, sentence)))
    endTrial()
  }

  /// Ends the process, whatever it does.
  func stop() {
    guard !hasEnded else { return }
    present = nil
    kill(process.id, SIGKILL)
    end(nil)
  }
}

/// The environment of this process.
enum ProcessEnvironment {
  static var all: [String: String] {
    var variables: [String: String] = [:]
    var place = environ
    while let entry = place.pointee {
      let text = String(cString: entry)
      if let sign = text.firstIndex(of: "=") {
        variables[String(text[..<sign])] = String(text[text.index(after: sign)...])
      }
      place += 1
    }
    return variables
  }
}
