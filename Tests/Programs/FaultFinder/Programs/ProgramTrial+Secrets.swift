import Dactyl
import DactylGeometry
import DactylInput
import DactylRandom
import DactylTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A password, which nothing but its field may know (`TI-6`).
extension ProgramTrial {
  /// Letters that the user types nowhere else.
  private static let letters = ["q", "j", "k", "w", "h", "g"]

  /// Moves the focus into the password, and types a word there, or moves on, in one read batch.
  func typeSecret(into login: LoginController, on stage: TestStage, _ random: inout SeededSource) {
    guard user.isIdle, let window = login.password.window,
      let place = place(login.password.convert(login.password.bounds.center, to: window), in: window)
    else { return }
    let word = (0..<random.int(4...7)).map { _ in random.pick(Self.letters) ?? "q" }
    var frames: [[InputScript.Action]] = []
    switch random.int(0...3) {
    case 0:
      frames = user.clickFrames(place)
    case 1:
      frames = user.tapFrames(place)
    case 2:
      login.name.becomeFirstResponder()
      log.note("# the name has the focus")
      frames = ProgramUser.keyFrames("Tab")
    default: break
    }
    frames += word.flatMap { ProgramUser.keyFrames($0) }
    if random.chance(30) { frames += ProgramUser.keyFrames("Tab") + ProgramUser.keyFrames("a") }
    let length = recordedBytes().count
    user.performAtOnce(frames)
    user.pass(0.05)
    guard login.password.text.contains(word.joined()) else {
      // The user has written it elsewhere, where it may be read.
      typedElsewhere += word.joined()
      secrets.removeAll { typedElsewhere.contains($0) }
      return
    }
    secrets.append(word.joined())
    let recorded = String(decoding: recordedBytes().dropFirst(length), as: UTF8.self)
    let found = word.first { recorded.contains("key down \($0)") || recorded.contains("key up \($0)") }
    log.check(found == nil, "secret: a recording has a key of it: \(recorded)")
  }

  /// Looks for the secrets where anybody could read them.
  func checkSecrets(_ stage: TestStage) {
    guard let login, !secrets.isEmpty else { return }
    log.check(login.password.textInputTraits.isSecure, "secret: it is not one any more")
    let state = folder.map { Self.bytes(of: "\($0.path)/state") } ?? []
    let places = [
      ("the tree of semantics", tree.flattened.map { $0.description.outline }.joined(separator: " ")),
      ("the pasteboard", text(of: stage.application.pasteboard)),
      ("the primary selection", text(of: stage.application.primarySelection)),
      ("another field", login.name.text + " " + login.note.text),
      ("the state", String(decoding: state, as: UTF8.self)),
    ]
    for (place, text) in places {
      log.check(!secrets.contains { text.contains($0) }, "secret: \(place) has it: \(text)")
    }
  }

  private func text(of pasteboard: Pasteboard) -> String {
    var text = ""
    _ = pasteboard.readText { text = (try? $0.get()) ?? "" }
    return text
  }

  private func recordedBytes() -> [UInt8] { folder.map { Self.bytes(of: "\($0.path)/record") } ?? [] }

  private static func bytes(of path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while case let count = read(file, &buffer, buffer.count), count > 0 { bytes += buffer.prefix(count) }
    return bytes
  }
}
