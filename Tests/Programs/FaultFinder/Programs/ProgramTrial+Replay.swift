import Dactyl
import DactylTesting

/// The story as an input script.
extension ProgramTrial {
  /// Plays the story on another stage, where it must lead to the same elements.
  func checkReplay() {
    guard isReplayed, let stage, stage.application.toplevels.count == 1 else { return }
    let end = lookOfTree()
    do {
      let program = try TriedProgram(name, again: source)
      let other = try TestStage(size: size, application: program.application, root: program.root, drawsFrames: draws)
      try other.play(user.script.joined(separator: "\n"))
      other.advance(by: max(stage.time - other.time, 0))
      other.application.layOutWindows()
      let others = Self.look(of: other.application.accessibilityTree)
      let different = zip(end, others).first { $0 != $1 }.map { "\($1) in place of \($0)" }
      log.check(
        different == nil && end.count == others.count,
        "replay: the story leads to \(different ?? "\(others.count) elements in place of \(end.count)")")
    } catch {
      log.breaks("replay: \(error)")
    }
    stage.application.makeShared()
  }
}
