/// Weeks and clocks of regions, as the Common Locale Data Repository has them in version 42. Regions that are not named
/// have a week that begins on Monday, a weekend of Saturday and Sunday, and a clock with 24 hours.
enum WeekData {
  private static let sundayFirst = set(
    "AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA "
      + "PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW")

  private static let saturdayFirst = set("AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY")

  private static let twelveHours = set(
    "AE AG AL AS AU BB BD BH BM BN BS BT CA CO CY DJ DM DO DZ EG EH ER ET FJ FM GD GH GM GR GU GY HK IN IQ JM "
      + "JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MY NA NZ OM PA PG PH PK PR PS PW QA SA SB SD SG SL "
      + "SO SS SY SZ TC TD TN TO TT TW UM US VC VE VG VI VU WS YE ZM")

  /// Regions with a weekend of Friday and Saturday.
  private static let fridayOff = set("BH DZ EG IL IQ JO KW LY OM QA SA SD SY YE")

  /// The region where most people with a language live, where another than the usual conventions hold there.
  private static let regions = Dictionary(
    set(
      "af-ZA ak-GH am-ET ar-EG as-IN bem-ZM bgc-IN bho-IN bn-BD brx-IN ccp-BD ceb-PH cgg-UG chr-US ckb-IQ "
        + "dav-KE doi-IN dz-BT ebu-KE ee-GH el-GR en-US fa-IR fil-PH gu-IN guz-KE haw-US he-IL hi-IN id-ID ja-JP jv-ID "
        + "kab-DZ kam-KE kgp-BR ki-KE kln-KE km-KH kn-IN ko-KR kok-IN ks-IN lg-UG lkt-US lo-LA lrc-IR luo-KE luy-KE "
        + "mai-IN mas-KE mer-KE mgh-MZ mi-NZ ml-IN mni-IN mr-IN ms-MY mt-MT my-MM mzn-IR naq-NA nd-ZW ne-NP nus-SS "
        + "nyn-UG om-ET or-IN pa-IN ps-AF pt-BR qu-PE raj-IN sa-IN saq-KE sat-IN sd-PK seh-MZ sn-ZW so-SO sq-AL "
        + "su-ID ta-IN te-IN teo-UG th-TH ti-ET to-TO ur-PK vai-LR xh-ZA xog-UG yrl-BR yue-HK zu-ZA"
    ).compactMap { name in
      name.firstIndex(of: "-").map { (String(name[..<$0]), String(name[name.index(after: $0)...])) }
    }, uniquingKeysWith: { first, _ in first })

  private static func set(_ names: String) -> Set<String> { Set(names.split(separator: " ").map(String.init)) }

  /// Returns the region of a locale, or the one where most people with its language live; nil if the usual conventions
  /// hold there.
  static func region(of locale: Locale) -> String? { locale.region ?? regions[locale.language] }

  /// Returns the first weekday that the identifier of a locale asks for; nil if it asks for none.
  static func chosenFirstWeekday(of locale: Locale) -> Int? {
    let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    return locale.keywords["fw"].flatMap(names.firstIndex)
  }

  /// Returns the first day of the week: 0 is Sunday.
  static func firstWeekday(of locale: Locale, region: String?) -> Int {
    if let chosen = chosenFirstWeekday(of: locale) { return chosen }
    guard let region else { return 1 }
    if sundayFirst.contains(region) { return 0 }
    if saturdayFirst.contains(region) { return 6 }
    return region == "MV" ? 5 : 1
  }

  /// Returns the days of the weekend in ascending order.
  static func weekend(of region: String?) -> [Int] {
    switch region {
    case "IN", "UG": [0]
    case "IR": [5]
    case "AF": [4, 5]
    case let region? where fridayOff.contains(region): [5, 6]
    default: [0, 6]
    }
  }

  static func usesTwelveHourClock(_ locale: Locale, region: String?) -> Bool {
    switch locale.keywords["hc"] {
    case "h11", "h12": return true
    case "h23", "h24": return false
    default: break
    }
    guard let region, !(locale.language == "fr" && region == "CA") else { return false }
    return twelveHours.contains(region)
  }
}
