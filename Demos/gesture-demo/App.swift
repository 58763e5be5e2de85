import Dactyl

@main struct App {
  @MainActor static func main() {}
}
