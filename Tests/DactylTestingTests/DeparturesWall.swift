import Dactyl

/// Shows the departures full screen on every screen, also on one that is plugged in later.
@MainActor final class DeparturesWall {
  private unowned let application: Application
  private var boards: [(name: String, toplevel: Toplevel)] = []
  private var observation: Subscription?

  init(_ application: Application) {
    self.application = application
    observation = application.observeOutputs { [unowned self] _ in update() }
    update()
  }

  private func update() {
    let names = application.outputs.map(\.name)
    for board in boards where !names.contains(board.name) {
      // The last window stays open: the program would end without it. It returns to its screen.
      if application.toplevels.count > 1 { board.toplevel.close() }
    }
    boards.removeAll { board in !application.toplevels.contains { $0 === board.toplevel } }
    for output in application.outputs where !boards.contains(where: { $0.name == output.name }) {
      let toplevel = application.openToplevel(title: "Departures, \(output.name)", root: ViewController())
      toplevel.enterFullscreen(on: output)
      boards.append((output.name, toplevel))
    }
  }
}
