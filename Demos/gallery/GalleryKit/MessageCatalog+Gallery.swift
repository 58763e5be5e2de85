import Dactyl

extension MessageCatalog {
  /// The texts of the gallery in other languages.
  public static var ofGallery: MessageCatalog { .ofModule }
}
