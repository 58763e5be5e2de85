/// Measures hit testing and dispatch; `Tests/bench` builds and runs it.
@main enum EventBenchmark {
  @MainActor static func main() {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "--compositor" {
      SocketBenchmark.playCompositor(at: arguments[2])
    } else {
      HitTestBenchmark.run()
      FrameBenchmark.run()
      SocketBenchmark.run(executable: arguments[0])
    }
  }
}
