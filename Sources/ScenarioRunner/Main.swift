import DactylScenarios

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@main @MainActor struct Main {
  static func main() {
    exit(RunnerCommand().run(Array(CommandLine.arguments.dropFirst())))
  }
}
