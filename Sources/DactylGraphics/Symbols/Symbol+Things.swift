extension Symbol {
  /// The start: a house.
  public static let home = Symbol(
    "home", icon: "user-home", "body N1.5M4 10.5L12 3.5L20 10.5V20.5H4Z cut N.8M9.5 20.5V14H14.5V20.5")

  /// A computer on a desk: a screen.
  public static let desktop = Symbol(
    "desktop", icon: "user-desktop", "body R3 4 18 12.5 2.5 line M12 16.5V20.5M8 20.5H16")

  /// A computer to carry.
  public static let laptop = Symbol("laptop", icon: "computer", "body R5 5 14 10.5 2 line M2.5 19.5H21.5")

  /// A telephone with a screen.
  public static let smartphone = Symbol("smartphone", icon: "phone", "body R7 3 10 18 2.5 cut M11 17.5H13")

  /// A tablet.
  public static let tablet = Symbol("tablet", icon: "tablet", "body R4.5 3 15 18 2.5 cut M11 17.5H13")

  /// A keyboard.
  public static let keyboard = Symbol(
    "keyboard", icon: "input-keyboard",
    """
    body R3 6 18 12 2.5 hole O7 10 1O10.3 10 1O13.7 10 1O17 10 1 cut M8.5 14.3H15.5
    """)

  /// A mouse.
  public static let mouse = Symbol("mouse", icon: "input-mouse", "body R7 3 10 18 5 cut M12 7V10")

  /// Printing: a printer.
  public static let printer = Symbol(
    "printer", icon: "printer", "line N1M7 8.5V3.5H17V8.5 body R3.5 8.5 17 9 2 over R7 14 10 6.5 1")

  /// Taking a photograph: a camera.
  public static let camera = Symbol(
    "camera", icon: "camera-photo", "body N2M3 7.5H7N1L8.8 4.5H15.2L17 7.5N2H21V19.5H3Z ring O12 13 3.5")

  /// A picture: a landscape.
  public static let photo = Symbol(
    "photo", icon: "image-x-generic",
    """
    body R3 4.5 18 15 2.5 cut N.8M4 16.5L8.8 11.5L13 16L15.5 13.5L20 18 hole O15.7 9 1.5
    """)

  /// A film or a call with a picture: a film camera.
  public static let video = Symbol(
    "video", icon: "camera-video", "body R3 6 12.5 12 2.5N1M15.5 10.8L21 7.5V16.5L15.5 13.2Z")

  /// Speaking: a microphone.
  public static let microphone = Symbol(
    "microphone", icon: "audio-input-microphone", "body R9 3 6 11 3 line M5.5 11.5B6.5 18.5 11.5M12 18V21")

  /// The microphone is off.
  public static let microphoneSlash = Symbol(
    "microphone-slash", icon: "microphone-disabled",
    """
    body R9 3 6 11 3 line M5.5 11.5B6.5 18.5 11.5M12 18V21 gap M4 3.5L20.5 20 line M4 3.5L20.5 20
    """)

  /// Listening: headphones.
  public static let headphones = Symbol(
    "headphones", icon: "audio-headphones", "line M4 16V12A8 20 12V16 body R4 14 4 6.5 1.5R16 14 4 6.5 1.5")

  /// Sound: a loudspeaker.
  public static let volume = Symbol(
    "volume", icon: "audio-volume-high", isMirrored: true,
    """
    body N1M3.5 9.5H7L12 5V19L7 14.5H3.5Z line M15.5 9.2A4 15.5 14.8M18 6.2A8 18 17.8
    """)

  /// Quiet sound: a loudspeaker with one wave.
  public static let volumeLow = Symbol(
    "volume-low", icon: "audio-volume-low", isMirrored: true,
    """
    body N1M3.5 9.5H7L12 5V19L7 14.5H3.5Z line M15.5 9.2A4 15.5 14.8
    """)

  /// No sound: a loudspeaker with a cross.
  public static let mute = Symbol(
    "mute", icon: "audio-volume-muted", isMirrored: true,
    """
    body N1M3.5 9.5H7L12 5V19L7 14.5H3.5Z line M16 9.5L21 14.5M21 9.5L16 14.5
    """)

  /// A wireless network.
  public static let wifi = Symbol(
    "wifi", icon: "network-wireless",
    """
    line M2.8 8.8A13.2 21.2 8.8M6 12.3A8.5 18 12.3M9 15.6A4.2 15 15.6 dot O12 18.7 1.4
    """)

  /// No network.
  public static let wifiSlash = Symbol(
    "wifi-slash", icon: "network-wireless-offline",
    """
    line M2.8 8.8A13.2 21.2 8.8M6 12.3A8.5 18 12.3M9 15.6A4.2 15 15.6 dot O12 18.7 1.4 gap M4 4L20 20 line M4 4L20 20
    """)

  /// Bluetooth.
  public static let bluetooth = Symbol(
    "bluetooth", icon: "bluetooth-active", "line N.5M6.5 7.5L17 16.5L12 21V3L17 7.5L6.5 16.5")

  /// A full battery.
  public static let battery = Symbol(
    "battery", icon: "battery-full", "line R2.8 7.5 15.7 9 2.5M21.3 10.8V13.2 dot R5.7 10.4 9.9 3.2 .6")

  /// A battery that is nearly empty.
  public static let batteryLow = Symbol(
    "battery-low", icon: "battery-caution", "line R2.8 7.5 15.7 9 2.5M21.3 10.8V13.2 dot R5.7 10.4 2.6 3.2 .6")

  /// A battery that is being charged.
  public static let batteryCharging = Symbol(
    "battery-charging", icon: "battery-full-charging",
    """
    body R2.8 7.5 15.7 9 2.5 line M21.3 10.8V13.2 cut M11.6 9.8L9.3 12.3H12L9.7 14.6
    """)

  /// Power from the mains: a plug.
  public static let plug = Symbol(
    "plug", icon: "ac-adapter", "body N1M7 9H17V12A5 7 12Z line M9.5 9V4M14.5 9V4M12 17V21")

  /// A disk with files.
  public static let disk = Symbol(
    "disk", icon: "drive-harddisk", "body N2M6 5H18L21 13.5V19H3V13.5Z cut M3.5 13.5H20.5 hole O17 16.3 1.1")

  /// The web: a globe.
  public static let globe = Symbol("globe", icon: "web-browser", "body O12 12 9 cut E12 12 4 9M3 12H21")

  /// A cloud: the weather, or a place for data.
  public static let cloud = Symbol(
    "cloud", icon: "weather-overcast", "body M7.3 18.8A4.2 6.7 10.4A5.6 17.3 9.6A4.6 17 18.8Z")

  /// A file: a sheet.
  public static let file = Symbol(
    "file", icon: "text-x-generic", "body N2M5.5 3N1H13.5L18.5 8N2V21H5.5Z cut N1M13.5 3V8H18.5")

  /// A file with text: a sheet with lines.
  public static let document = Symbol(
    "document", icon: "x-office-document",
    """
    body N2M5.5 3N1H13.5L18.5 8N2V21H5.5Z cut N1M13.5 3V8H18.5M9 12.5H15M9 16.5H15
    """)

  /// A folder.
  public static let folder = Symbol("folder", icon: "folder", "body N2M3 4.5N1H9L11.5 7.5N2H21V19.5H3Z")

  /// A new folder.
  public static let newFolder = Symbol(
    "new-folder", icon: "folder-new", "body N2M3 4.5N1H9L11.5 7.5N2H21V19.5H3Z cut M12 10.5V16.5M9 13.5H15")

  /// Messages that have arrived: a tray.
  public static let inbox = Symbol(
    "inbox", icon: "mail-inbox", "body N2M6 4.5H18L21 13V19.5H3V13Z cut M3.5 13H8L9.5 16H14.5L16 13H20.5")

  /// Reading: an open book.
  public static let book = Symbol(
    "book", icon: "accessories-dictionary",
    """
    body N1M12 6.5C10 5 7 4.5 3 4.5V18.5C7 18.5 10 19 12 20.5C14 19 17 18.5 21 18.5V4.5C17 4.5 14 5 12 6.5Z cut M12
    6.5V20
    """)

  /// Numbers as a picture: bars.
  public static let chart = Symbol("chart", "body R4 12 3.2 8 1R10.4 4 3.2 16 1R16.8 8.5 3.2 11.5 1")

  /// Layers on top of each other.
  public static let layers = Symbol(
    "layers", "body N1M12 3.5L21 8.2L12 13L3 8.2Z line N1M3.5 12.3L12 16.8L20.5 12.3M3.5 16.3L12 20.8L20.5 16.3")

  /// A window.
  public static let window = Symbol("window", "body R3 4.5 18 15 2.5 cut M3.5 9H20.5")

  /// A terminal.
  public static let terminal = Symbol(
    "terminal", icon: "utilities-terminal", "body R3 4.5 18 15 2.5 cut M7 9L10.5 12L7 15M13 15H17")

  /// The text of a program.
  public static let code = Symbol("code", "line M8 7L3 12L8 17M16 7L21 12L16 17M13.5 4.5L10.5 19.5")

  /// A plugin: a piece of a puzzle.
  public static let plugin = Symbol(
    "plugin", icon: "application-x-addon", "body N1.2M4 8N0H8.6A-2.5 12.4 8N1.2H16.5N0V12A-2.5 16.5 15.8N1.2V20.5H4Z")

  /// Calculating.
  public static let calculator = Symbol(
    "calculator", icon: "accessories-calculator",
    """
    body R5 3 14 18 2.5 cut M8.5 7.5H15.5 hole O9 12.2 1.1O12 12.2 1.1O15 12.2 1.1O9 16.4 1.1O12 16.4 1.1O15 16.4 1.1
    """)

  /// Colours: a palette.
  public static let palette = Symbol(
    "palette", icon: "preferences-color",
    """
    body M12 3C7 3 3 7 3 12C3 17 7 21 12 21C13.6 21 14.2 20 14.2 19C14.2 17.8 13.4 17.3 13.4 16.2C13.4 15 14.2 14.3
    15.4 14.3H17.5C19.6 14.3 21 12.8 21 11C21 6.4 17 3 12 3Z hole O7.5 12.3 1.2O9.3 8 1.2O13.8 7 1.2O17.2 10 1.2
    """)

  /// Repairing: a spanner.
  public static let tools = Symbol(
    "tools", icon: "applications-utilities",
    """
    body M15.8 4.2B5 10.2 10.6L4 16.8B2.27 7.2 20L13.4 13.8B5 19.8 8.2L17.2 10.8L13.2 6.8Z
    """)

  /// An idea, or a lamp.
  public static let lightbulb = Symbol(
    "lightbulb", icon: "dialog-information",
    """
    body M9 17C9 15 6 13.5 6 9.3A6 18 9.3C18 13.5 15 15 15 17Z line M10 20.5H14
    """)

  /// A prize: a cup.
  public static let trophy = Symbol(
    "trophy",
    """
    body N1M7 3.5H17V9.5A5 7 9.5Z line M7 5.5H3.8C3.8 8.5 5 10.5 7.6 11M17 5.5H20.2C20.2 8.5 19 10.5 16.4 11M12 14.5
    V20M8 20.5H16
    """)

  /// Waiting.
  public static let hourglass = Symbol(
    "hourglass", "line M6 3.5H18M6 20.5H18 body M7.5 3.5V7L12 12L7.5 17V20.5H16.5V17L12 12L16.5 7V3.5Z")
}
