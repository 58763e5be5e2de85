import DactylInput

/// Counts surfaces, seats and tools, so that none is mistaken for another one: also when a lost connection is followed by
/// a new one.
@MainActor package final class IdentifierSource {
  private var lastSurface = 0
  private var lastSeat = 0
  private var lastTool = 0

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
}
