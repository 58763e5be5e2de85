import DactylGraphics

/// The wishes of the user that the desktop keeps, such as the dark appearance (section 2b).
///
///     let settings = application.desktopSettings
///     if settings.reducesMotion == true { film.pause() }
///     settings.origin(of: \.appearance)  // .desktop
///
/// Each is nil as long as nothing is known of it. Traits, the standard theme and the frames of windows follow them by
/// themselves, where neither a view nor the application has set anything else.
@dynamicMemberLookup public struct DesktopSettings: Hashable, Sendable {
  /// The settings of one origin.
  public struct Values: Hashable, Sendable {
    /// Whether the user likes programs to be light or dark.
    public var appearance: Appearance?
    /// Whether contrasts shall be stronger.
    public var increasesContrast: Bool?
    /// The colour that the user has chosen for what is important, such as buttons and selections.
    public var accentColor: Color?
    /// Whether movements shall be avoided.
    public var reducesMotion: Bool?
    /// The factor by which text shall be larger, from 0.25 to 8.
    public var fontScale: Double?
    /// The family of the letters of the desktop.
    public var fontFamily: String?
    /// The family of the letters of code.
    public var monospacedFontFamily: String?
    /// The name of the theme of pointers.
    public var cursorTheme: String?
    /// The size of pointers, in pixels at scale 1.
    public var cursorSize: Int?
    /// The longest time from the lift of a button of a pointer to the next press of a double click, in seconds. Taps of
    /// fingers have a time of their own.
    public var doubleClickInterval: Double?
    /// The buttons of windows, and their sides.
    public var windowButtons: WindowButtonLayout?
    /// The action of a double click on a title bar.
    public var titleBarDoubleClick: TitleBarAction?
    /// The action of a click with the middle button on a title bar.
    public var titleBarMiddleClick: TitleBarAction?

    /// Nothing is known.
    public init() {}
  }

  /// The origin of a setting.
  public enum Origin: Hashable, Sendable, CaseIterable {
    /// Nothing is known of it.
    case unknown
    /// An earlier program has got it from the desktop, which has not answered this one yet.
    case kept
    /// The desktop has told it.
    case desktop
    /// An environment variable such as `DACTYL_APPEARANCE`, or a test. It wins over the desktop.
    case environment
  }

  /// Those of environment variables.
  var environment = Values()
  /// Those that the desktop has told; nil before its first answer.
  var desktop: Values?
  /// Those that were told before.
  var kept = Values()

  /// Creates settings with these values, as environment variables give them.
  public init(_ values: Values = Values()) { environment = values }

  /// A setting; nil if nothing is known of it.
  public subscript<Value>(dynamicMember member: KeyPath<Values, Value?>) -> Value? {
    environment[keyPath: member] ?? (desktop ?? kept)[keyPath: member]
  }

  /// The origin of a setting.
  public func origin<Value>(of member: KeyPath<Values, Value?>) -> Origin {
    if environment[keyPath: member] != nil { return .environment }
    guard let desktop else { return kept[keyPath: member] != nil ? .kept : .unknown }
    return desktop[keyPath: member] != nil ? .desktop : .unknown
  }
}
