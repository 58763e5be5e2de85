import DactylCore
import DactylGeometry

/// Movements from page to page (`NV-10`).
extension PageViewController {
  /// Shows a page. A number without a page is ignored. A call from an appearance callback of a page takes effect after
  /// it.
  public final func show(_ index: Int, animated: Bool) {
    if isTelling { return asked = (index, animated) }
    guard (0..<count).contains(index), index != selected || coming != nil else { return }
    guard isViewLoaded, !placedSize.isEmpty else {
      (selected, shown) = (index, index)
      _ = page(index)
      return removeOthers()
    }
    endMovement()
    guard index != shown else { return }
    selected = index
    let step = index > shown ? 1 : -1
    place = (shown, index - step)
    moveWithoutPages {
      put(shown)
      scrollView.contentOffset = Point(x: offset(of: index - step), y: 0)
    }
    begin(index, animated: animated)
    let target = Point(x: offset(of: index), y: 0)
    if animated, isOnScreen, !view.reducesMotion {
      isMovedByProgram = true
      scrollView.setContentOffset(target, animated: true)
    } else {
      scrollView.contentOffset = target
      end(at: index)
    }
    dots.currentPage = selected
    showNext()
  }

  /// Shows the page that the program has asked for in a callback.
  private func showNext() {
    guard let asked, !isTelling else { return }
    self.asked = nil
    show(asked.index, animated: asked.animated)
  }

  /// Makes calls of pages' callbacks.
  private func tell(_ calls: () -> Void) {
    isTelling = true
    calls()
    isTelling = false
  }

  /// A page comes into sight.
  private func begin(_ index: Int, animated: Bool) {
    coming = index
    put(index)
    guard isOnScreen else { return }
    tell {
      page(shown).beginAppearanceTransition(false, animated: animated)
      page(index).beginAppearanceTransition(true, animated: animated)
    }
  }

  /// The pages are at rest at `index`, which is the one that was shown or the one that came.
  private func end(at index: Int) {
    guard let coming else { return }
    self.coming = nil
    isMovedByProgram = false
    let (old, stays, goes) = (shown, index, index == coming ? shown : coming)
    if index != coming, isOnScreen {
      tell {
        page(goes).beginAppearanceTransition(false, animated: true)
        page(stays).beginAppearanceTransition(true, animated: true)
      }
    }
    let hadFocus = index == coming && rememberFocus()
    (selected, shown, place) = (index, index, nil)
    put(index)
    let gone = pages[goes]
    removeOthers()
    tell {
      if isOnScreen {
        gone?.endAppearanceTransition()
        page(stays).endAppearanceTransition()
      }
      join(stays)
    }
    dots.currentPage = shown
    if hadFocus { restoreFocus() }
    if shown != old { didShow?(shown) }
  }

  /// Ends what moves at the page that it leads to.
  final func endMovement() {
    guard let coming else { return }
    let nearest = isMovedByProgram || abs(position - Double(slot(of: coming))) < 0.5 ? coming : shown
    scrollView.setContentOffset(Point(x: offset(of: slot(of: nearest)), y: 0), animated: false)
    // A page that was moved past may have ended it.
    if self.coming != nil { end(at: nearest) }
  }

  /// Follows the content.
  private func follow() {
    followContent()
    showNext()
  }

  private func followContent() {
    guard !isPlacing, count > 0, !placedSize.isEmpty, scrollView.bounds.size == placedSize else { return }
    let position = position
    let isAtRest =
      abs(position - position.rounded()) < 0.001 && !scrollView.isDragging
      && !scrollView.isDecelerating
    if let coming {
      let behind = Double(slot(of: coming) - slot(of: shown))
      let part = (position - Double(slot(of: shown))) / behind
      if isAtRest, part > 0.5 { return end(at: coming) }
      if part > 0 {
        if !isMovedByProgram { dots.currentPage = part > 0.5 ? coming : shown }
        return
      }
      // The page that came is out of sight again.
      if isAtRest || part < 0 { end(at: shown) }
      if part == 0 { return }
    }
    let next = shown + (position > Double(shown) ? 1 : -1)
    if abs(position - Double(shown)) > 0.001, (0..<count).contains(next) { begin(next, animated: true) }
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
