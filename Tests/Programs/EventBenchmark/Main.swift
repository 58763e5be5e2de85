/// Measures hit testing and dispatch in one process; `Tests/bench` builds and runs it.
@main enum EventBenchmark {
  @MainActor static func main() {
    HitTestBenchmark.run()
    FrameBenchmark.run()
  }
}
