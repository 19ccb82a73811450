import EventLog
import Hub
import Importers
import LiftTrail
import Projections
import SyncRelay

/// The one place where the errors of the parts become exit statuses.
extension CommandError {
  /// What a failure of any part is to the command.
  init(_ error: any Error, attempting what: String) {
    switch error {
    case let error as CommandError:
      self = error
      if attempted.isEmpty { attempted = what }
    case let error as LogError:
      self.init(
        status: ExitStatus(error.code), attempted: what, place: Self.place(of: error),
        reason: error.reason, hint: error.hint, code: error.code,
        position: error.position)
    case let error as TrainingError: self.init(error, attempted: what)
    case let error as TransportError: self.init(error, attempted: what)
    case let error as HubFault:
      self.init(
        status: ExitStatus(error.code), attempted: what, reason: error.reason, hint: error.advice)
    case let error as PlaceFault where error.code == .removed:
      self.init(status: .inputRefused, attempted: what, reason: error.reason)
    case let error as ImportError:
      let (status, hint) = Self.outcome(of: error)
      self.init(status: status, attempted: what, reason: error.description, hint: hint)
    default:
      self.init(status: .damaged, attempted: what, reason: "\(error)")
    }
  }

  /// Where it failed, for people. A value that stands already is another event than the one that was
  /// refused, and the reason names it: it would be taken for the place.
  private static func place(of error: LogError) -> String {
    var position = error.position
    if error.code == .writeOnce { position.event = nil }
    return position.description
  }

  /// The status for a file that cannot be imported, and what to do where an option is the answer.
  private static func outcome(of error: ImportError) -> (ExitStatus, hint: String?) {
    switch error {
    case .notUTF8, .unbalancedQuotes, .empty, .repeatedColumn: (.inputRefused, nil)
    case .foreign(let file): (.inputRefused, hint(for: file))
    case .unknownHeader:
      (
        .inputRefused,
        "rename its columns to Date, Workout Name, Exercise Name, Set Order, Weight and Reps"
      )
    case .unknownColumns:
      (.inputRefused, "rename or remove them; docs/strong-files.md lists all names")
    case .notOurTable:
      (
        .inputRefused,
        "ltcli export STORE csv writes such a table; ltcli import STORE FILE tells what another file is"
      )
    case .wrongFieldCount:
      (
        .inputRefused,
        "the file was cut, or edited by hand; export it again, or put the fields right"
      )
    case .notJSON, .notAState:
      (
        .inputRefused,
        "ltcli export STORE json writes such a file; if this one was cut, export it again"
      )
    case .notXML, .notFIT: (.inputRefused, "export it again: it may have been cut or damaged")
    case .notHealth:
      (
        .inputRefused,
        "name export.zip, or the export.xml in it; the Health app makes it under your picture"
      )
    case .notTCX:
      (.inputRefused, "ltcli import fit reads FIT files; of a watch's service, export the original")
    case .notKeys:
      (
        .inputRefused,
        "a dump is whole JSON and has keys such as TrainingProgram; docs/imports.md lists them, and "
          + "ltcli export STORE keys writes such a file"
      )
    case .unitContradicted: (.wrongUsage, "leave --unit out")
    case .unknownZone(let name): (.wrongUsage, Suggestion.text(forZone: name))
    case .unitMissing: (.undecided, "add --unit kg or --unit lb")
    case .columnsMissing(.table, _, _), .mapInvalid, .mapMisses:
      (
        .wrongUsage,
        "--map takes pairs such as date=Datum; its words are \(TableMap.words.joined(separator: ", "))"
      )
    case .mapMissing: (.wrongUsage, mapHint)
    case .columnsMissing:
      (.inputRefused, "export it again, or name the columns yourself: \(mapHint)")
    case .notAWorkout:
      (.inputRefused, "share the workout as text in Strong or Hevy, and save all of it")
    case .unrecognised: (.inputRefused, "import reads \(apps); for any other table \(mapHint)")
    case .datesContradicted: (.wrongUsage, "leave --dates out")
    case .datesUndecided:
      (.undecided, "add --dates dmy if the day stands first, or --dates mdy if the month does")
    }
  }
}

extension CommandError {
  /// The apps whose files come in.
  private static let apps =
    "exports of Strong, Hevy, FitNotes, StrongLifts, Fitbod, GymBook, Gravl and Apple Health, activities of sports "
    + "watches (FIT, TCX), workouts that Strong or Hevy shares "
    + "as text, and what ltcli export writes"
  private static let mapHint =
    "name the columns: --map date=Datum,exercise=Übung,weight=Gewicht,reps=Wdh"

  /// What to do with a file of another app or of another sort.
  private static func hint(for file: ForeignFile) -> String {
    switch file {
    case .archive: "unpack it, or save the spreadsheet as CSV in UTF-8, and import that file"
    case .log: "ltcli receive STORE < FILE takes its lines in"
    case .json: "ltcli import json STORE FILE reads what ltcli export STORE json wrote"
    case .table: "ltcli import csv STORE FILE reads it"
    case .export(let format):
      "ltcli import \(format.rawValue) STORE FILE reads it, also without \(format.rawValue)"
    case .unreadable: "import reads \(apps)"
    }
  }
}

extension ExitStatus {
  /// The status for a failure of the engine.
  init(_ code: LogError.Code) {
    switch code {
    // A later try finds the lock free.
    case .locked: self = .unreachable
    // As every implementation has it.
    default: self = ExitStatus(rawValue: Int32(code.exit)) ?? .damaged
    }
  }
}

extension CommandError {
  /// What a failure of an app's store, or of an exchange over a channel, is to the command.
  init(_ error: TrainingError, attempted what: String) {
    self.init(
      status: ExitStatus(error), attempted: what, reason: error.reason, hint: error.hint,
      code: error.engineCode, storeCode: error.engineCode == nil ? error.code : nil,
      found: error.found)
  }

  /// What the failure of a way to a peer is to the command.
  init(_ error: TransportError, attempted what: String) {
    self.init(
      status: .unreachable, attempted: what, place: error.place,
      reason: "cannot \(error.attempted): \(error.reason)", hint: error.advice)
  }
}

extension ExitStatus {
  /// The status for a failure of an app's store.
  init(_ error: TrainingError) {
    switch error.code {
    // Whether the two are to be mixed, as with a folder.
    case .refusedByPeer where error.origin?.code == .ephemeral: self = .undecided
    // Whose history counts.
    case .otherDataset: self = .undecided
    // A later try finds the peer there, or the lock free.
    case .unreachable, .inUse, .closed, .suspended: self = .unreachable
    case .refusedByPeer, .unauthorised, .unsupportedFormat, .tooLarge:
      self = .inputRefused
    default: self = .damaged
    }
  }
}
