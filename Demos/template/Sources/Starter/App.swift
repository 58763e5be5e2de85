import Dactyl

@main struct App {
  @MainActor static func main() {
    // Texts in other languages are in the folder Words.
    Application.run(
      title: "Starter", appID: "org.example.Starter", catalogs: [.ofModule], root: GreetingController())
  }
}
