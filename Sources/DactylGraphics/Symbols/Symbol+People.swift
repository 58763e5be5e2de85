extension Symbol {
  // MARK: People

  /// A person.
  public static let person = Symbol(
    "person", icon: "avatar-default", "body O12 7.8 4.2M4.5 20.5C4.5 17 7.8 15 12 15C16.2 15 19.5 17 19.5 20.5Z")

  /// Several people.
  public static let people = Symbol(
    "people", icon: "system-users",
    """
    body O9 8.3 3.7M2.8 19.8C2.8 16.7 5.5 15 9 15C12.5 15 15.2 16.7 15.2 19.8Z line M15.6 5.1A3.4 15.6 11.5M18.2 15.3
    C20.2 16 21.2 17.6 21.2 19.8
    """)

  /// A new person.
  public static let personAdd = Symbol(
    "person-add", icon: "contact-new",
    """
    body O10 7.8 4.2M2.8 20.5C2.8 17 5.9 15 10 15C14.1 15 17.2 17 17.2 20.5Z line M18.5 7.5V13.5M15.5 10.5H21.5
    """)

  /// A person with an address: a card.
  public static let contact = Symbol(
    "contact", icon: "x-office-address-book",
    """
    body R3 5 18 14 2.5 hole O8.5 10.3 1.9 cut M5.9 15.8A2.9 11.1 15.8M14.5 10H17.5M14.5 14H17.5
    """)

  /// A letter.
  public static let mail = Symbol("mail", icon: "mail-unread", "body R3 5 18 14 2.5 cut N1M3.5 7.5L12 13.5L20.5 7.5")

  /// A message: a bubble of speech.
  public static let message = Symbol(
    "message", icon: "user-available", "body N2.5M3.5 4.5H20.5V17N.5H12L7 20.8V17N2.5H3.5Z")

  /// Calling: a receiver.
  public static let phone = Symbol(
    "phone", icon: "call-start",
    """
    body N1M4.2 5.2L8 3.6L10.3 8.6L8 10.6C9.2 13 11 14.8 13.4 16L15.4 13.7L20.4 16L18.8 19.8C18.4 20.6 17.8 20.8 17
    20.7C9.8 19.8 4.2 14.2 3.3 7C3.2 6.2 3.4 5.6 4.2 5.2Z
    """)

  /// A date: a calendar.
  public static let calendar = Symbol(
    "calendar", icon: "x-office-calendar", "body R4 5 16 15.5 2.5 line M8 3V6.5M16 3V6.5 cut M4.5 10H19.5")

  /// A time: a clock.
  public static let clock = Symbol("clock", icon: "preferences-system-time", "body O12 12 9 cut M12 7V12L15.5 14")

  /// The past: a clock that runs back.
  public static let history = Symbol(
    "history", icon: "document-open-recent", "line M4 4V8.8H8.8M4.2 8.8A-8.5 3.9 14.6M12 7.5V12L15 14")

  /// A length of time: a stopwatch.
  public static let timer = Symbol(
    "timer", "body O12 13.5 7.5 line M9.5 3H14.5M12 3V5.5M18.2 6.4L19.5 7.7 cut M12 9.5V13.5")

  /// A time to be reminded at: an alarm clock.
  public static let alarm = Symbol(
    "alarm", icon: "alarm",
    """
    body O12 13 7.5 line M3.5 6.5L6.5 4M20.5 6.5L17.5 4M6.4 18.9L4.8 20.7M17.6 18.9L19.2 20.7 cut M12 9V13L14.5 15
    """)

  /// A map.
  public static let map = Symbol(
    "map", "body N1M3.5 6.5L9 4L15 6.5L20.5 4V17.5L15 20L9 17.5L3.5 20Z cut M9 4V17.5M15 6.5V20")

  /// A place on a map.
  public static let location = Symbol(
    "location", icon: "mark-location",
    """
    body M12 21C7.5 16.5 5 13.2 5 9.8A7 19 9.8C19 13.2 16.5 16.5 12 21Z ring O12 9.8 2.5
    """)

  /// Finding one's way: a compass.
  public static let compass = Symbol("compass", "body O12 12 9 cut N.5M15.8 8.2L13.8 13.8L8.2 15.8L10.2 10.2Z")

  /// The way to a place: the head of an arrow.
  public static let direction = Symbol("direction", "body N1M12 2.5L20.5 20.5L12 16.5L3.5 20.5Z")

  // MARK: Media

  /// Playing.
  public static let play = Symbol("play", icon: "media-playback-start", "body N1.5M7 4L20 12L7 20Z")

  /// A pause.
  public static let pause = Symbol("pause", icon: "media-playback-pause", "body R5.5 4.5 4.5 15 1.2R14 4.5 4.5 15 1.2")

  /// Stopping.
  public static let stop = Symbol("stop", icon: "media-playback-stop", "body R5 5 14 14 2.5")

  /// Recording.
  public static let record = Symbol("record", icon: "media-record", "line O12 12 9 dot O12 12 4.7")

  /// To the next piece.
  public static let next = Symbol("next", icon: "media-skip-forward", "body N1M5 5L16 12L5 19Z line M19.5 5V19")

  /// To the previous piece.
  public static let previous = Symbol(
    "previous", icon: "media-skip-backward", "body N1M19 5L8 12L19 19Z line M4.5 5V19")

  /// Fast forward.
  public static let fastForward = Symbol(
    "fast-forward", icon: "media-seek-forward", "body N1M3.5 6L10.8 12L3.5 18ZM13 6L20.3 12L13 18Z")

  /// Fast backward.
  public static let rewind = Symbol(
    "rewind", icon: "media-seek-backward", "body N1M20.5 6L13.2 12L20.5 18ZM11 6L3.7 12L11 18Z")

  /// Again from the beginning.
  public static let `repeat` = Symbol(
    "repeat", icon: "media-playlist-repeat",
    """
    line M16.5 3L20 6.5L16.5 10N3M4 11.5V6.5H20N0M7.5 14L4 17.5L7.5 21N3M20 12.5V17.5H4
    """)

  /// In any order.
  public static let shuffle = Symbol(
    "shuffle", icon: "media-playlist-shuffle",
    """
    line M3.5 7.5H6C11 7.5 12.5 16.5 17.5 16.5H20.5M3.5 16.5H6C8 16.5 9.2 15.3 10.3 13.7M13.6 10.3C14.7 8.7 15.7 7.5
    17.5 7.5H20.5M17.5 4.5L20.5 7.5L17.5 10.5M17.5 13.5L20.5 16.5L17.5 19.5
    """)

  /// Music: notes.
  public static let music = Symbol(
    "music", icon: "audio-x-generic", "body O6.5 17.5 2.7O17.3 15.7 2.7 line N1M9.2 17.5V6L20 4V15.7")

  // MARK: Weather

  /// Sunshine, or a light appearance.
  public static let sun = Symbol(
    "sun", icon: "weather-clear",
    """
    body O12 12 4 line M12 2.8V4.8M12 19.2V21.2M2.8 12H4.8M19.2 12H21.2M5.5 5.5L6.9 6.9M17.1 17.1L18.5 18.5M5.5 18.5
    L6.9 17.1M17.1 6.9L18.5 5.5
    """)

  /// The night, or a dark appearance.
  public static let moon = Symbol("moon", icon: "weather-clear-night", "body M20.4 14.3A-8.7 9.7 3.6B7.7 20.4 14.3Z")

  /// Rain.
  public static let rain = Symbol(
    "rain", icon: "weather-showers",
    """
    body M7.3 15.3A4 6.7 7.3A5.4 17.1 6.6A4.4 17 15.3Z line M8.4 18.3L7.4 21M12.4 18.3L11.4 21M16.4 18.3L15.4 21
    """)

  /// Snow, or cold.
  public static let snow = Symbol(
    "snow", icon: "weather-snow",
    """
    line M12 2.8V21.2M4 7.4L20 16.6M4 16.6L20 7.4M9.5 4.2L12 6.7L14.5 4.2M9.5 19.8L12 17.3L14.5 19.8
    """)

  /// A thunderstorm.
  public static let storm = Symbol(
    "storm", icon: "weather-storm",
    """
    body M7.3 15.3A4 6.7 7.3A5.4 17.1 6.6A4.4 17 15.3Z gap M13.5 11L10.3 16H13.7L11.5 20.8 line N.5M13.5 11L10.3 16
    H13.7L11.5 20.8
    """)

  /// Wind.
  public static let wind = Symbol(
    "wind", icon: "weather-windy", "line M3 9.2H12.4B-2.7 10 5.7M3 13.2H17.9B-2.8 15.4 9.6M3 17.2H11.8A2.2 9.9 20.3")

  /// The temperature: a thermometer.
  public static let temperature = Symbol(
    "temperature", "body M9.5 13.6V5.5A2.5 14.5 5.5V13.6A-4.2 9.5 13.6Z cut M12 9V17 hole O12 17 1.5")

  /// Water: a drop.
  public static let droplet = Symbol(
    "droplet", "body M12 3C15.5 7.5 18.5 10.8 18.5 14.5A6.5 5.5 14.5C5.5 10.8 8.5 7.5 12 3Z")

  /// An umbrella.
  public static let umbrella = Symbol("umbrella", "body M3 12.5A9 21 12.5Z line M12 12.5V18.5A2.2 7.6 18.5")

  /// Nature, or little energy: a leaf.
  public static let leaf = Symbol(
    "leaf",
    """
    body M20 4C11 4 5 7 5 13.3C5 16.8 7.5 19 10.7 19C17 19 20 13 20 4Z cut M7.3 16.7L14 10 line M4 20.5L7.3 16.7
    """)
}
