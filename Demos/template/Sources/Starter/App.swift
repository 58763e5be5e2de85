import Dactyl

@main struct App {
  @MainActor static func main() {
    Application.run(title: "Starter", root: GreetingController())
  }
}
