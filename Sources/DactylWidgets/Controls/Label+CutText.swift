import DactylCore
import DactylGraphics

extension Label {
  /// Shows the text in a tool tip where it is cut, or with `isSmaller`: in a bar it can't have all the room it needs
  /// (`AU-23`). Call it when the label has its place.
  final func explainCutText(isSmaller: Bool = false) {
    let isCut = !text.isEmpty && !isHidden && (isSmaller || bounds.isEmpty || shownText.layout.isTruncated)
    toolTip = isCut ? text : nil
  }
}
