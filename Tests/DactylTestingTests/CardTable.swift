import Dactyl

/// A table with a card that a finger drags, throws, and catches while it moves. The card returns to `home`.
final class CardTable: View {
  let card = View(frame: Rect(x: 20, y: 20, width: 120, height: 80))
  /// The centre of the card at rest.
  var home = Point(x: 80, y: 60)
  /// The vector from the centre of the card to the finger that drags it; nil without a drag.
  private var dragOffset: Point?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    // The table takes the touches: hit testing finds a moving card only at its target.
    card.isUserInteractionEnabled = false
    card.backgroundColor = .systemTeal
    addSubview(card)
    addGestureRecognizer(PanGestureRecognizer { [unowned self] pan in dragged(pan) })
  }

  private func dragged(_ pan: PanGestureRecognizer) {
    let finger = pan.location(in: self)
    switch pan.state {
    case .began where card.presentationFrame.contains(finger):
      card.endAnimations(at: .current)
      dragOffset = finger - card.center
    case .changed:
      if let dragOffset { card.center = finger - dragOffset }
    case .ended, .cancelled:
      guard dragOffset != nil else { return }
      dragOffset = nil
      View.animate(spring: .snappy, initialVelocity: pan.velocity(in: self)) { card.center = home }
    default: break
    }
  }
}
