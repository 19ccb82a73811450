public import Projections

// The keys under which apps keep the settings of a rest timer, so that each reads what another wrote.

extension Identifier where Owner == Setting {
  /// How long to rest where nothing else says it, in seconds: a number, 90 if missing.
  public static var restSeconds: Self { "rest.seconds" }
  /// Whether a rest begins with a logged set: true or false, true if missing.
  public static var restAutoStart: Self { "rest.autoStart" }
}

extension LocalKey where Value == Bool {
  /// Whether this device makes a sound at the end of a rest.
  public static var restSound: LocalKey { LocalKey("rest.sound", default: true) }
  /// Whether this device is felt at the end of a rest.
  public static var restHaptics: LocalKey { LocalKey("rest.haptics", default: true) }
}
