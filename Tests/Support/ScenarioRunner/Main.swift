import DactylScenarios
import DactylTestKit
import DactylWireScenarios

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@main @MainActor struct Main {
  static func main() {
    let command = RunnerCommand { application throws(DriverError) in try WireDriver(application: application) }
    exit(command.run(Array(CommandLine.arguments.dropFirst())))
  }
}
