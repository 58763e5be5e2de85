/// The texts of levels that are not normal.
extension FrameworkText {
  /// A level that asks the user to act soon. {1} is the level, such as 80%.
  public static func warningLevel(_ percent: Int) -> LocalizedText {
    text("{1}, warning", "level", [.text(FrameworkText.percent(percent))])
  }
  /// A level that asks the user to act now. {1} is the level, such as 95%.
  public static func criticalLevel(_ percent: Int) -> LocalizedText {
    text("{1}, critical", "level", [.text(FrameworkText.percent(percent))])
  }
}
