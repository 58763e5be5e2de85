import Dactyl
import DactylTesting
import Testing

@MainActor @Suite struct DeparturesControllerTests {
  /// A server whose answers the test sets.
  @MainActor private final class Server {
    struct NoConnection: Error {}
    var isConnected = true
    private var waiting: CheckedContinuation<Void, Never>?

    /// Waits until the test lets the server answer.
    func departuresLater() async throws -> [String] {
      await withCheckedContinuation { waiting = $0 }
      return try departures()
    }

    func answer() {
      waiting?.resume()
      waiting = nil
    }

    func departures() throws -> [String] {
      guard isConnected else { throw NoConnection() }
      return ["Bus 12", "Tram 3"]
    }
  }

  @Test func theListReplacesTheMessage() async throws {
    let server = Server()
    let stage = try TestStage(root: DeparturesController { try server.departures() })
    #expect(stage.text("Loading…").exists)
    await stage.settle()
    #expect(stage.row("Bus 12").exists && !stage.text("Loading…").exists)
  }

  @Test func theUserTriesAgain() async throws {
    let server = Server()
    server.isConnected = false
    let stage = try TestStage(root: DeparturesController { try server.departures() })
    await stage.settle()
    #expect(stage.text("There is no connection.").exists)
    server.isConnected = true
    stage.button("Try again").tap()
    await stage.settle()
    #expect(stage.row("Tram 3").exists && !stage.button("Try again").exists)
  }

  @Test func aSlowServerTakesNoTimeOfTheTest() async throws {
    let server = Server()
    let stage = try TestStage(root: DeparturesController { try await server.departuresLater() })
    await stage.settle()
    stage.advance(by: 60)
    #expect(stage.text("Loading…").exists)
    server.answer()
    await stage.settle()
    #expect(stage.row("Bus 12").exists)
  }

  @Test func anotherThreadIsWaitedFor() async throws {
    let stage = try TestStage(root: DeparturesController { await hourlyDepartures(from: 6, to: 9) })
    await stage.settle()
    #expect(stage.elements(.row).count == 4)
  }
}
