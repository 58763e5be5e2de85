/// Measures hit testing, layout, dispatch and drawing; `Tests/bench` builds and runs it. Arguments choose parts: `hit`,
/// `layout`, `model`, `frame`, `draw`, `socket`.
@main enum EventBenchmark {
  @MainActor static func main() {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "--compositor" {
      SocketBenchmark.playCompositor(at: arguments[2])
    } else {
      let parts = Set(arguments.dropFirst())
      if parts.isEmpty || parts.contains("hit") { HitTestBenchmark.run() }
      if parts.isEmpty || parts.contains("layout") { LayoutBenchmark.run() }
      if parts.isEmpty || parts.contains("model") { ObservationBenchmark.run() }
      if parts.isEmpty || parts.contains("frame") { FrameBenchmark.run() }
      if parts.isEmpty || parts.contains("draw") { DrawBenchmark.run() }
      if parts.isEmpty || parts.contains("socket") { SocketBenchmark.run(executable: arguments[0]) }
    }
  }
}
