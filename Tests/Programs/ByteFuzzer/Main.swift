#if !LIBFUZZER
  import TestProcesses

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Gives files, and bytes made of them, to the readers of the framework.
  @main @MainActor enum Main {
    static func main() {
      switch Result(catching: { try FuzzerOptions(Array(CommandLine.arguments.dropFirst())) }) {
      case .success(let options):
        if options.isHelpRequested { return print(FuzzerOptions.help, terminator: "") }
        exit(FuzzerRun(options).run() ? 0 : 1)
      case .failure(let error):
        say("ByteFuzzer: \(error)", on: STDERR_FILENO)
        exit(2)
      }
    }
  }
#endif
