import DactylWayland
import Glibc

/// Commits: takes the new buffer, and compares the damage with the real changes.
extension TestSurface {
  func commit() {
    let state = pending
    pending = Pending()
    frameCallbacks += state.frameCallbacks
    if let buffer = state.buffer, state.isAttached {
      guard buffer.width % scale == 0, buffer.height % scale == 0 else {
        return resource.postError(
          WlSurface.ErrorCode.invalidSize.rawValue,
          "a buffer of \(buffer.width)x\(buffer.height) can't have scale \(scale)")
      }
    }
    guard xdgSurface?.willCommit(withBuffer: state.isAttached && state.buffer != nil) ?? true else { return }

    var record = SurfaceCommit(
      bufferSize: nil, damage: [], scale: scale, transform: transform, frameCallbackCount: state.frameCallbacks.count,
      undeclaredPixelCount: 0)
    if state.isAttached {
      record.bufferSize = (state.buffer?.width ?? 0, state.buffer?.height ?? 0)
      show(state, &record)
    }
    commits.append(record)
    viewport?.check()
    xdgSurface?.didCommit()
    for subsurface in compositor.subsurfaces where subsurface.parent === self { subsurface.parentDidCommit() }
  }

  private func show(_ state: Pending, _ record: inout SurfaceCommit) {
    let oldBuffer = buffer
    let oldPixels = pixels
    let isSameSize = state.buffer?.width == bufferWidth && state.buffer?.height == bufferHeight
    // A buffer is committed again while the compositor holds it: the new drawing was too early.
    if let buffer = state.buffer, buffer.isHeld { giveBack(buffer) }
    buffer = state.buffer
    bufferWidth = state.buffer?.width ?? 0
    bufferHeight = state.buffer?.height ?? 0
    pixels = state.buffer?.take(reading: compositor.readsPictures) ?? []
    record.damage = damage(of: state)
    if isSameSize, !oldPixels.isEmpty {
      let undeclared = undeclaredPixels(since: oldPixels, damage: record.damage)
      record.undeclaredPixelCount = undeclared.count
      if let first = undeclared.first, let last = undeclared.last {
        compositor.violations.append(
          "\(undeclared.count) pixels of \(resource) changed outside of the damage, "
            + "from \(first.x), \(first.y) to \(last.x), \(last.y)")
      }
    }
    if let oldBuffer, oldBuffer !== buffer, compositor.releaseMode == .whenReplaced { giveBack(oldBuffer) }
    if compositor.releaseMode == .atOnce { giveBack(buffer) }
  }

  /// Both kinds of damage in pixels of the buffer, rounded outwards.
  private func damage(of state: Pending) -> [PixelRect] {
    let scaleX = width > 0 ? Double(shownSize.width) / width : 1
    let scaleY = height > 0 ? Double(shownSize.height) / height : 1
    let scaled = state.surfaceDamage.compactMap { rect -> PixelRect? in
      // Clipped first: damage may have the largest possible numbers.
      guard let rect = rect.clipped(width: Int(width.rounded(.up)), height: Int(height.rounded(.up))) else {
        return nil
      }
      let left = Int((Double(rect.x) * scaleX).rounded(.down))
      let top = Int((Double(rect.y) * scaleY).rounded(.down))
      let right = Int((Double(rect.x + rect.width) * scaleX).rounded(.up))
      let bottom = Int((Double(rect.y + rect.height) * scaleY).rounded(.up))
      return inBuffer(PixelRect(x: left, y: top, width: right - left, height: bottom - top))
    }
    return (scaled + state.bufferDamage).compactMap { $0.clipped(width: bufferWidth, height: bufferHeight) }
  }

  /// Pixels that changed, and that no damage covers.
  private func undeclaredPixels(since old: [UInt32], damage: [PixelRect]) -> [(x: Int, y: Int)] {
    var pixels: [(x: Int, y: Int)] = []
    old.withUnsafeBufferPointer { old in
      self.pixels.withUnsafeBufferPointer { new in
        guard let oldStart = old.baseAddress, let newStart = new.baseAddress else { return }
        for y in 0..<bufferHeight {
          let start = y * bufferWidth
          if memcmp(oldStart + start, newStart + start, bufferWidth * 4) == 0 { continue }
          for gap in Self.gaps(between: damage.filter { y >= $0.y && y < $0.y + $0.height }, width: bufferWidth) {
            let first = start + gap.lowerBound
            if memcmp(oldStart + first, newStart + first, gap.count * 4) == 0 { continue }
            for x in gap where old[start + x] != new[start + x] { pixels.append((x, y)) }
          }
        }
      }
    }
    return pixels
  }

  /// The parts of a row of `width` pixels that none of `rects` covers; they are within the row.
  private static func gaps(between rects: [PixelRect], width: Int) -> [Range<Int>] {
    var (end, gaps) = (0, [Range<Int>]())
    for rect in rects.sorted(by: { $0.x < $1.x }) {
      if rect.x > end { gaps.append(end..<rect.x) }
      end = max(end, rect.x + rect.width)
    }
    return end < width ? gaps + [end..<width] : gaps
  }
}
