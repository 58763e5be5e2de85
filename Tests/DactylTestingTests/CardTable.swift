import Dactyl

/// A card that is dragged, thrown home, and caught in flight.
final class CardTable: View {
  let card = View(frame: Rect(x: 20, y: 20, width: 120, height: 80))
  var home = Point(x: 80, y: 60)
  /// From the middle of the card to the finger that holds it.
  private var grip: Point?

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    // The table takes the touches: it finds the card where it is seen.
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
      grip = finger - card.center
    case .changed:
      if let grip { card.center = finger - grip }
    case .ended, .cancelled:
      guard grip != nil else { return }
      grip = nil
      View.animate(spring: .snappy, initialVelocity: pan.velocity(in: self)) { card.center = home }
    default: break
    }
  }
}
