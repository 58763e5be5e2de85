extension Application {
  /// How touches of people whose hands tremble are read. A change applies to fingers that come down afterwards. Default:
  /// every touch counts at once.
  public final var touchAccommodations: TouchAccommodations {
    get { input.touchFilter.accommodations }
    set { input.touchFilter.accommodations = newValue }
  }
}
