/// The direction in which an interface reads. Leading is the side at which a line begins.
public enum LayoutDirection: Hashable, Sendable {
  /// Leading is left, as in English.
  case leftToRight
  /// Leading is right, as in Arabic and Hebrew.
  case rightToLeft
}

extension LayoutDirection {
  /// The direction of the language that the user has chosen for messages (`LC_ALL`, `LC_MESSAGES`, `LANG`).
  public static var ofUserLanguage: LayoutDirection {
    LayoutDirection(language: ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(ProcessEnvironment.value).first ?? "")
  }

  /// The direction of `language`, such as `he`, `ar-EG` or `he_IL.UTF-8`: left to right for an unknown one.
  public init(language: String) {
    let name = language.prefix { $0 != "." && $0 != "@" }
    let code = name.prefix { $0 != "_" && $0 != "-" }
    let isRightToLeft =
      Self.rightToLeftLanguages.contains(String(code)) || Self.rightToLeftLanguages.contains(String(name))
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }

  private static let rightToLeftLanguages: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ku_IQ", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}
