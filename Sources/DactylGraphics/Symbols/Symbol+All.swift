extension Symbol {
  /// All symbols in their outlined form, like ones beside each other.
  public static let all: [Symbol] =
    ofActions + ofDirections + ofSigns + ofThings + ofPeople + ofMedia + ofText + ofWeather + ofTrade + ofTravel

  private static let ofActions: [Symbol] = [
    .add, .remove, .close, .check, .edit, .copy, .cut, .paste, .undo, .redo, .trash, .save, .search, .zoomIn, .zoomOut,
    .filter, .sort, .refresh, .sync, .settings, .adjust, .more, .moreVertical, .menu, .share, .download, .upload,
    .externalLink, .link, .attach, .send, .reply, .archive, .scan, .crop, .grip, .pin, .signIn, .signOut, .power,
    .fullscreen, .exitFullscreen,
  ]

  private static let ofDirections: [Symbol] = [
    .back, .forward, .up, .down, .chevronBackward, .chevronForward, .chevronUp, .chevronDown, .swap,
  ]

  private static let ofSigns: [Symbol] = [
    .addCircle, .removeCircle, .clear, .success, .info, .warning, .error, .help, .blocked, .star, .heart, .bookmark,
    .flag, .tag, .bell, .bellSlash, .eye, .eyeSlash, .lock, .unlock, .key, .shield, .thumbsUp, .smile, .flash,
    .firstAid, .accessibility, .language,
  ]

  private static let ofThings: [Symbol] = [
    .home, .desktop, .laptop, .smartphone, .tablet, .keyboard, .mouse, .printer, .camera, .photo, .video, .microphone,
    .microphoneSlash, .headphones, .volume, .volumeLow, .mute, .wifi, .wifiSlash, .bluetooth, .battery, .batteryLow,
    .batteryCharging, .plug, .disk, .globe, .cloud, .file, .document, .folder, .newFolder, .inbox, .book, .chart,
    .layers, .window, .terminal, .code, .plugin, .calculator, .palette, .tools, .lightbulb, .trophy, .hourglass,
  ]

  private static let ofPeople: [Symbol] = [
    .person, .people, .personAdd, .contact, .mail, .message, .phone, .calendar, .clock, .history, .timer, .alarm, .map,
    .location, .compass, .direction,
  ]

  private static let ofMedia: [Symbol] = [
    .play, .pause, .stop, .record, .next, .previous, .fastForward, .rewind, .`repeat`, .shuffle, .music,
  ]

  private static let ofText: [Symbol] = [
    .bold, .italic, .underline, .strikethrough, .textSize, .alignLeading, .alignCenter, .alignTrailing, .alignJustified,
    .indent, .outdent, .list, .numberedList, .quote, .grid, .columns, .sidebar,
  ]

  private static let ofWeather: [Symbol] = [
    .sun, .moon, .rain, .snow, .storm, .wind, .temperature, .droplet, .umbrella, .leaf,
  ]

  private static let ofTrade: [Symbol] = [
    .cart, .bag, .paymentCard, .money, .receipt, .gift, .ticket, .barcode, .qrCode, .store, .delivery,
  ]

  private static let ofTravel: [Symbol] = [
    .train, .bus, .car, .bicycle, .walking, .airplane, .parking, .coffee, .food, .drink,
  ]
}
