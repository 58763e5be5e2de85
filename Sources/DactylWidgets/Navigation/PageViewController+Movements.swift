import DactylCore
import DactylGeometry

/// Movements from page to page (`NV-10`).
extension PageViewController {
  /// Shows a page. A number without a page is ignored. A call from an appearance callback of a page takes effect after
  /// it.
  public final func show(_ index: Int, animated: Bool) {
    if appearances.isTelling { return asked = (index, animated) }
    guard (0..<count).contains(index), index != selectedIndex || coming != nil else { return }
    guard isViewLoaded, !placedSize.isEmpty else {
      movement = .resting(index)
      appearances.begin(to: page(index), animated: false)
      removeOthers()
      appearances.end()
      reportMovement()
      return showNext()
    }
    endMovement()
    guard index != shown else { return }
    let slot = index > shown ? index - 1 : index + 1
    begin(.travelling(from: shown, slot: slot, to: index), animated: animated)
    let target = Point(x: offset(of: index), y: 0)
    if animated, appearances.isOnScreen, !view.reducesMotion {
      scrollView.setContentOffset(target, animated: true)
    } else {
      scrollView.contentOffset = target
      end(at: index)
    }
    showNext()
  }

  /// Shows the page that the program has asked for in a callback.
  final func showNext() {
    guard let asked, !appearances.isTelling else { return }
    self.asked = nil
    show(asked.index, animated: asked.animated)
  }

  /// A second page becomes visible.
  private func begin(_ movement: Movement, animated: Bool) {
    self.movement = movement
    guard let coming else { return }
    if case .travelling(let from, let slot, _) = movement {
      moveWithoutPages {
        put(from)
        scrollView.contentOffset = Point(x: offset(of: slot), y: 0)
      }
    }
    put(coming)
    reportMovement()
    appearances.begin(to: page(coming), animated: animated)
  }

  /// The pages are at rest at `index`, which is the one that was shown or the one that came.
  private func end(at index: Int) {
    guard let coming else { return }
    let old = shown
    movement = .resting(index)
    if index != coming { appearances.turnBack() }
    let hadFocus = index == coming && focus.remember(old, in: scrollView, of: self)
    put(index)
    removeOthers()
    appearances.end()
    appearances.join(page(index))
    reportMovement()
    if hadFocus { focus.restore(index, of: self) }
    if index != old { didShow?(index) }
  }

  /// Ends what moves at the page that it leads to.
  final func endMovement() {
    guard let coming else { return }
    let nearest = isTravelling || abs(position - Double(coming)) < 0.5 ? coming : shown
    scrollView.setContentOffset(Point(x: offset(of: slot(of: nearest)), y: 0), animated: false)
    // A page that was moved past may have ended it.
    if self.coming != nil { end(at: nearest) }
  }

  private var isTravelling: Bool {
    if case .travelling = movement { true } else { false }
  }

  /// How far the page that becomes visible has come, from 0 to 1; beyond both while the content bounces.
  private var progress: Double {
    guard let coming else { return 1 }
    let start = Double(slot(of: shown))
    return (position - start) / (Double(coming) - start)
  }

  /// Shows in the dots and the tabs which page is visible, and calls the closures of the program.
  final func reportMovement() {
    let (to, part) = (coming ?? shown, min(max(progress, 0), 1))
    // A finger selects the page of which most is visible.
    let page = isTravelling || part > 0.5 ? to : shown
    dots.currentPage = page
    tabStrip?.follow(from: shown, to: to, progress: part, selected: page)
    appearances.call { didMove?(shown, to, part) }
  }

  /// Follows the content.
  private func follow() {
    followContent()
    showNext()
  }

  private func followContent() {
    guard count > 0, !placedSize.isEmpty, scrollView.bounds.size == placedSize else { return }
    let position = position
    let isAtRest =
      abs(position - position.rounded()) < 0.001 && !scrollView.isDragging
      && !scrollView.isDecelerating
    if let coming {
      let part = progress
      if isAtRest, part > 0.5 { return end(at: coming) }
      if part > 0 {
        return reportMovement()
      }
      // The page that came is no longer visible.
      if isAtRest || part < 0 { end(at: shown) }
      if part == 0 { return }
    }
    let next = shown + (position > Double(shown) ? 1 : -1)
    if abs(position - Double(shown)) > 0.001, (0..<count).contains(next) {
      begin(.following(from: shown, to: next), animated: true)
    }
  }
}

extension PageViewController: ScrollViewDelegate {
  public final func scrollViewDidScroll(_ scrollView: ScrollView) { follow() }

  public final func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
    if !willDecelerate { follow() }
  }

  public final func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { follow() }

  public final func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { follow() }
}

/// The pages beside each other.
final class PageScrollView: ScrollView {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isPagingEnabled = true
    isDirectionalLockEnabled = true
    alwaysBounceHorizontal = true
    adjustsContentInsetForSafeArea = false
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
  }

  // The keys are those of the controller.
  override var canBecomeFirstResponder: Bool { false }
  override var keyCommands: [KeyCommand] { [] }
}
