import Dactyl

@main struct App {
  @MainActor static func main() {
    Application.run(title: "Starter", appID: "org.example.Starter", root: GreetingController())
  }
}
