import DactylInput

/// Makes the identifiers of surfaces, seats, tools and outputs. They are unique also across connections.
@MainActor package final class IdentifierSource {
  private var lastSurface = 0
  private var lastSeat = 0
  private var lastTool = 0
  private var lastOutput = 0

  package init() {}

  func makeSurface() -> SurfaceID {
    lastSurface += 1
    return SurfaceID(rawValue: lastSurface)
  }

  func makeSeat() -> SeatID {
    lastSeat += 1
    return SeatID(rawValue: lastSeat)
  }

  func makeTool() -> ToolID {
    lastTool += 1
    return ToolID(rawValue: lastTool)
  }

  func makeOutput() -> OutputID {
    lastOutput += 1
    return OutputID(rawValue: lastOutput)
  }
}
