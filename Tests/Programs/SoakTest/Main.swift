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
    do throws(SoakError) {
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

/// The reason why nothing could be run, in one line.
struct SoakError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Prints a line without buffering, also into a pipe.
func say(_ line: String, on descriptor: Int32 = STDOUT_FILENO) {
  var bytes = Array((line + "\n").utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 || errno == EINTR else { return }
    bytes = bytes.dropFirst(max(count, 0))
  }
}
