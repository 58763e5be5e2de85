import TestProcesses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Looks for faults with random steps, after each of which rules must hold.
///
/// A machine makes one kind of trial. Workers play trials in processes of their own, so that a trap is a finding too.
/// The exit status is 0 if nothing was found, 1 if something was, and 2 if nothing could be tried.
@main enum FaultFinder {
  @MainActor static func main() async {
    do throws(ProgramError) {
      let options = try FinderOptions(Array(CommandLine.arguments.dropFirst()))
      switch options.role {
      case .worker: try await Worker(options).run()
      case .supervisor: exit(try Supervisor(options).run() ? 0 : 1)
      }
    } catch {
      say("FaultFinder: \(error.description)", on: STDERR_FILENO)
      exit(2)
    }
  }
}
