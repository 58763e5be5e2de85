import DactylRandom
import TestProcesses

/// Breaks rules on purpose, to test the search itself. A trial of `self-test` adds letters: one with an "x" and a later
/// "y" breaks a rule, with "t" it traps, with "w" it warns, and with "a" it notes an address.
final class SelfTestTrial: Trial {
  static let length = 40
  private let log: TrialLog
  private let letters: [String]
  private var text = ""
  /// It stays behind when the trial ends with a trap.
  private let folder: TemporaryFolder

  init(_ random: inout SeededSource, log: TrialLog) throws {
    self.log = log
    folder = try TemporaryFolder()
    let usual = ["b", "c", "d", "e"]
    letters = usual + (random.pick([["x", "y"], ["t"], ["w"], ["a"], [], [], [], []]) ?? [])
  }

  func step(_ random: inout SeededSource) {
    let letter = random.pick(letters) ?? ""
    text += letter
    log.note("adds \(letter)")
    switch letter {
    case "y": log.check(!text.contains("x"), "order: y after x in \(text)")
    case "t": preconditionFailure("The text has a t.")
    case "w": say("The text has a w.")
    case "a": log.note("address \(UInt(bitPattern: ObjectIdentifier(self).hashValue))")
    default: break
    }
  }
}
