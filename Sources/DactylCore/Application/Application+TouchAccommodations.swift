extension Application {
  /// How touches of people whose hands are slow or tremble are read (`AU-16` to `AU-19`). A change applies to fingers
  /// that come down afterwards. Default: every touch counts at once, and gestures have their standard times.
  public final var touchAccommodations: TouchAccommodations {
    get { input.touchFilter.accommodations }
    set { input.touchFilter.accommodations = newValue }
  }
}

extension View {
  /// The accommodations of the application, or the standard ones in no window.
  public final var touchAccommodations: TouchAccommodations {
    window?.application?.touchAccommodations ?? TouchAccommodations()
  }
}
