import Dactyl

/// Says how the device is held.
final class HeldLabel: Label {
  override func traitsDidChange() {
    super.traitsDidChange()
    text = traits.deviceOrientation == .portraitUpsideDown ? "The other way around, please" : "Thank you"
  }
}
