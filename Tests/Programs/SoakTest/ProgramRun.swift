import Dactyl
import TestProcesses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program under test for real time over a socket, in its own process.
@MainActor enum ProgramRun {
  static func run(socket: String, seed: UInt64) throws(ProgramError) {
    setenv("WAYLAND_DISPLAY", socket, 1)
    let folder = socket.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    let pictures = (0..<3).map { "\(folder)/\($0).png" }
    let sleeps = try SleepLog(in: folder)
    var program: SoakProgram?
    Application().runOrExit(LaunchOptions()) { application in
      program = SoakProgram(application, rhythm: .halfMinute, seed: seed, pictureFiles: pictures)
      guard let loop = application.loop else { return }
      loop.sleepObserver = sleeps
      program?.onAct = { [unowned loop] in sleeps.note($0, at: loop.now) }
    }
    withExtendedLifetime((program, sleeps)) {}
  }
}
