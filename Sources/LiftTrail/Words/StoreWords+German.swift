import Projections

extension StoreWords {
  /// German, for data of any sort. ``data`` stands in the accusative.
  public static let german = StoreWords(data: "deine Daten", german)

  private static func german(_ topic: Topic, _ data: String) -> Saying {
    switch topic {
    case .failure(let failure): german(failure, data)
    case .detail(let detail): Saying(german(detail))
    case .repair(let repair): german(repair, data)
    case .overruled(let rule): Saying(german(rule))
    }
  }

  private static func german(_ failure: Failure, _ data: String) -> Saying {
    let update = "Aktualisiere die App. Ist sie aktuell, dann melde es ihrem Hersteller."
    let contact = "Wende dich an den Hersteller der App, bevor du etwas löschst."
    let unread = "Dieses Gerät kann \(data) nicht ganz lesen."
    return switch failure {
    case .noStore:
      Saying(
        "Dieses Gerät hat \(data) noch nicht.", advice: "Öffne einmal die App und sieh dann nach.")
    case .notFound:
      Saying(
        "Diesen Eintrag gibt es nicht mehr.",
        advice: "Vielleicht wurde er auf einem anderen Gerät gelöscht.")
    case .invalidValue:
      Saying(
        "Dieser Wert lässt sich nicht speichern.", advice: "Ändere den Wert und speichere erneut.")
    case .alreadyWritten:
      Saying(
        "Das wurde schon mit einem anderen Wert gespeichert.",
        advice: "Korrigiere stattdessen den früheren Eintrag.")
    case .changedSince:
      Saying(
        "Das wurde inzwischen geändert.",
        advice: "Sieh dir den jetzigen Wert an und entscheide, ob du ihn wieder änderst.")
    case .notUndoable:
      Saying(
        "Das lässt sich nicht widerrufen.", advice: "Ändere den Eintrag so, wie er lauten soll.")
    case .newerVersion:
      Saying(
        "Das hat eine neuere Version der App geändert.",
        advice: "Aktualisiere die App auf diesem Gerät und ändere es dann erneut.")
    case .tooLarge:
      Saying(
        "Das ist zu groß zum Speichern.", advice: "Kürze den Text oder teile den Eintrag in zwei.")
    case .kindNotRegistered:
      Saying("Diese Version der App kennt diese Art von Eintrag nicht.", advice: update)
    case .faultyDeclaration:
      Saying("Diese Version der App kann \(data) nicht öffnen.", advice: update)
    case .readOnly:
      Saying("Hier kannst du \(data) nur ansehen.", advice: "Öffne die App, um etwas zu ändern.")
    case .inUse:
      Saying(
        "Etwas anderes auf diesem Gerät hat \(data) geöffnet.",
        advice:
          "Warte, bis die andere App oder Erweiterung fertig ist, und versuche es dann erneut.")
    case .damaged: Saying(unread, advice: contact)
    case .damagedWithCopies:
      Saying(
        unread,
        advice: "Nach Reparatur und Abgleich kommt zurück, was andere Geräte haben. \(contact)")
    case .damagedWithoutCopies:
      Saying(
        unread, advice: "Von einer Kopie auf einem anderen Gerät ist nichts bekannt. \(contact)")
    case .unsupportedFormat:
      Saying(
        "Eine andere Version der App hat \(data) gespeichert.",
        advice: "Aktualisiere die App und versuche es dann erneut.")
    case .noSpace:
      Saying(
        "Auf diesem Gerät ist kein Platz mehr.",
        advice: "Schaffe Platz und versuche es erneut. Was vorher gespeichert wurde, ist noch da.")
    case .storage:
      Saying(
        "Dieses Gerät konnte \(data) nicht lesen oder speichern.",
        advice: "Versuche es erneut. Gelingt es nicht, starte das Gerät neu.")
    case .suspended:
      Saying(
        "Im Hintergrund ändert die App \(data) nicht.", advice: "Öffne die App wieder.")
    case .closed: Saying("Die App hat \(data) geschlossen.", advice: "Öffne die App wieder.")
    case .unreachable:
      Saying(
        "Das andere Gerät war nicht zu erreichen.",
        advice: "Prüfe die Verbindung und gleiche erneut ab. Was schon übertragen ist, ist sicher.")
    case .refusedByPeer:
      Saying(
        "Das andere Gerät hat den Abgleich beendet.",
        advice:
          "Gleiche später erneut ab. Gelingt es nicht, aktualisiere die App auf beiden Geräten.")
    case .unauthorised:
      Saying(
        "Das andere Gerät kennt dieses nicht.",
        advice: "Stelle die Verbindung mit dem Passwort des anderen Geräts neu her.")
    case .stillDifferent:
      Saying(
        "Die beiden Geräte haben noch nicht dieselben Einträge.",
        advice:
          "Gleiche später erneut ab. Hilft das nicht, aktualisiere die App auf beiden Geräten.")
    case .otherDataset:
      Saying(
        "Es gibt einen anderen Verlauf als den auf diesem Gerät.",
        advice: "Wähle, welcher der beiden zählt, oder melde dich mit dem Konto dieses Geräts an.")
    }
  }

  private static func german(_ detail: Detail) -> String {
    switch detail {
    case .openedTwice: "Diese App hat zweimal geöffnet, was nur einmal offen sein darf."
    case .settingsStartAnew: "Die Einstellungen dieses Geräts beginnen von vorn."
    case .filled: "Er darf nicht leer sein."
    case .atLeastZero: "Er darf nicht unter null liegen."
    case .requirement(let words): "Nötig ist: \(words)."
    case .said(let sentence): sentence
    }
  }

  private static func german(_ rule: MergeRule) -> String {
    switch rule {
    case .lastWrite, .lastChange: "Die andere Änderung ist später."
    case .removal: "Dort wurde es im selben Augenblick entfernt."
    case .firstWrite: "Dort wurde es zuerst geschrieben."
    case .logged: "Dort wurde es eingetragen, hier von früher übernommen."
    case .greatestValue: "Der größere Wert zählt."
    case .lastCorrection: "Die andere Korrektur ist später."
    case .lastMove: "Dort wurde es später verschoben."
    case .deletion: "Dort wurde es gelöscht und danach nicht geändert."
    case .editAfterDeletion: "Dort wurde es geändert, nachdem es hier gelöscht war."
    }
  }

  private static func german(_ repair: Repair, _ data: String) -> Saying {
    switch repair {
    case .nothingToDo:
      Saying("Die App hat \(data) geprüft. Alles ist heil, und es gab nichts zu reparieren.")
    case .complete: Saying("Du kannst \(data) wieder benutzen. Es fehlt nichts.")
    case .incomplete:
      Saying(
        "Du kannst \(data) wieder benutzen. Unlesbares kam beiseite, gelöscht wurde nichts.",
        advice: "Gleiche jetzt ab: Was deine anderen Geräte haben, kommt zurück.")
    }
  }
}
