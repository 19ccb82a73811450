import Projections
import Training
import Testing

@testable import Importers

struct `Files of other apps` {
  private func name(_ text: String) -> String? {
    do throws(ImportError) {
      _ = try StrongImport.plan(for: Array(text.utf8), unit: .kilograms, zone: "UTC")
    } catch {
      guard case .foreign(let file) = error else { return nil }
      #expect(error.description == "this looks like \(file.name)")
      return file.name
    }
    return nil
  }

  @Test(arguments: [
    (
      "\"title\",\"start_time\",\"end_time\",\"description\",\"exercise_title\",\"superset_id\",\"exercise_notes\","
        + "\"set_index\",\"set_type\",\"weight_kg\",\"reps\",\"distance_km\",\"duration_seconds\",\"rpe\"",
      "Hevy's export"
    ),
    (
      "Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment",
      "FitNotes' export"
    ),
    (
      "\u{FEFF}Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (KG),Exercise,Sets×Reps,Notes",
      "StrongLifts' export"
    ),
    ("session_id,start,exercise,set_id,weight", "LiftTrail's own table of sets"),
    ("SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes", "LiftLog's export"),
    (
      "<?xml version=\"1.0\"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (ExportDate)>",
      "Apple Health's export"
    ),
    ("<TrainingCenterDatabase>", "a Garmin TCX file"), ("<gpx version=\"1.1\">", "a GPX track"),
    ("<html>", "XML or a web page"), ("{\"workouts\":[]}", "JSON"), ("[1]", "JSON"),
    ("{\"replica\":\"aaaaaaaaaaaaaaaa\"}", "a log of LiftTrail"),
    ("PK\u{3}\u{4}...", "a zip archive or a spreadsheet"),
    ("SQLite format 3\u{0}", "an SQLite database, such as a backup of FitNotes"),
    ("\u{E}\u{10}______.FIT", "a FIT file of a sports watch"),
  ])
  func `what is another's is named, with what to do`(text: String, expected: String) {
    #expect(name(text) == expected)
  }

  @Test(arguments: [
    StrongFile.classic, StrongFile.classicChinese, StrongFile.unitPerRowGerman,
    StrongFile.unitInHeader("kg"),
    "Date,Workout,Exercise,Reps", "",
  ])
  func `what is Strong's, or nobody's, is not`(text: String) {
    #expect(name(text) == nil)
  }
}
