extension GestureRecognizer {
  /// The accommodations of the application, or the standard ones in no window.
  public final var touchAccommodations: TouchAccommodations {
    dispatcherOrView?.application.touchAccommodations ?? TouchAccommodations()
  }
}
