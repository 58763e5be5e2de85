import TestProcesses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a program for a long time and compares its resources afterwards; `Tests/soak` builds and runs it.
///
/// `headless` simulates a phone without a compositor, `socket` a busy program on a scripted compositor. The exit status
/// is 0 if everything stayed the same and no frame was missed, 1 if not, and 2 if nothing could be run.
@main enum SoakTest {
  @MainActor static func main() {
    do throws(ProgramError) {
      let options = try SoakOptions(Array(CommandLine.arguments.dropFirst()))
      switch options.way {
      case .headless(let hours):
        exit(try HeadlessRun(hours: hours, options).run() ? 0 : 1)
      case .socket(let minutes) where options.isVirtual:
        exit(try VirtualSocketRun(minutes: minutes, options).run() ? 0 : 1)
      case .socket(let minutes):
        exit(try SocketRun(minutes: minutes, options).run() ? 0 : 1)
      case .program(let socket):
        try ProgramRun.run(socket: socket, seed: options.seed)
      }
    } catch {
      say("SoakTest: \(error.description)", on: STDERR_FILENO)
      exit(2)
    }
  }
}
