/// The words of Strong's exports in one language of the phone.
///
/// A word that some file has shown is marked as seen in `docs/strong-files.md`; all others are translations
/// in the manner of those that were seen. Where none of them fits, `StrongLayout` recognises the file by the
/// order of its columns.
struct StrongLanguage: Sendable {
  /// Its English name.
  let name: String
  /// The names of each column, the likeliest first.
  let columns: [StrongColumn: [String]]
  /// What “Set Order” says of a pause.
  let restTimers: [String]
  /// What “Set Order” says of a note.
  let notes: [String]

  /// Every language that Strong ships.
  static let all = [
    english, german, french, spanish, italian, portuguese, dutch, russian, japanese, korean,
    simplifiedChinese, traditionalChinese,
  ]

  /// The column of each known name, by the form in which names are compared.
  static let columnsByName: [String: StrongColumn] = {
    var found: [String: StrongColumn] = [:]
    for language in all {
      for (column, names) in language.columns {
        for name in names { found[comparable(name)] = column }
      }
    }
    return found
  }()

  /// The form in which names are compared: without case, outer or doubled spaces, or the sort of an apostrophe.
  ///
  /// Names are no ids: here Unicode's equivalence is wanted, so that `Ü` may be written as two scalars.
  static func comparable(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("’", with: "'")
  }
}

extension StrongLanguage {
  static let english = StrongLanguage(
    name: "English",
    columns: [
      .workoutNumber: ["Workout #"], .date: ["Date"], .workoutName: ["Workout Name"],
      .duration: ["Duration", "Workout Duration"], .exerciseName: ["Exercise Name"],
      .setOrder: ["Set Order"], .weight: ["Weight"], .weightUnit: ["Weight Unit"],
      .reps: ["Reps"], .rpe: ["RPE"], .distance: ["Distance"], .distanceUnit: ["Distance Unit"],
      .seconds: ["Seconds"], .notes: ["Notes"], .workoutNotes: ["Workout Notes"],
    ],
    restTimers: ["Rest Timer"], notes: ["Note"])

  static let german = StrongLanguage(
    name: "German",
    columns: [
      .workoutNumber: ["Workout-Nr.", "Workout Nr.", "Workout-#"], .date: ["Datum"],
      .workoutName: ["Workout-Name"], .duration: ["Dauer", "Workout-Dauer"],
      .exerciseName: ["Name der Übung"], .setOrder: ["Reihenfolge festlegen"],
      .weight: ["Gewicht"], .weightUnit: ["Gewichtseinheit"],
      .reps: ["Wiederh.", "Wiederholungen", "Wdh."], .distance: ["Entfernung", "Distanz"],
      .distanceUnit: ["Entfernungseinheit"], .seconds: ["Sekunden"], .notes: ["Notizen"],
      .workoutNotes: ["Workout-Notizen"],
    ],
    restTimers: ["Ruhezeit", "Pausentimer"], notes: ["Notiz"])

  static let french = StrongLanguage(
    name: "French",
    columns: [
      .workoutNumber: ["Entraînement #", "N° d'entraînement"], .date: ["Date"],
      .workoutName: ["Nom de l'entraînement"],
      .duration: ["Durée", "Durée de l'entraînement"], .exerciseName: ["Nom de l'exercice"],
      .setOrder: ["Ordre de la série", "Ordre des séries"], .weight: ["Poids"],
      .weightUnit: ["Unité de poids"], .reps: ["Réps", "Rép.", "Répétitions"],
      .distance: ["Distance"], .distanceUnit: ["Unité de distance"], .seconds: ["Secondes"],
      .notes: ["Notes", "Remarques"],
      .workoutNotes: ["Notes d'entraînement", "Notes de l'entraînement"],
    ],
    restTimers: ["Minuteur de repos"], notes: ["Note", "Remarque"])

  static let spanish = StrongLanguage(
    name: "Spanish",
    columns: [
      .workoutNumber: ["Entrenamiento #", "N.º de entrenamiento"], .date: ["Fecha"],
      .workoutName: ["Nombre del entrenamiento", "Nombre de entrenamiento"],
      .duration: ["Duración", "Duración del entrenamiento"],
      .exerciseName: ["Nombre del ejercicio", "Nombre de ejercicio"],
      .setOrder: ["Orden de la serie", "Orden de series", "Establecer orden"],
      .weight: ["Peso"], .weightUnit: ["Unidad de peso"],
      .reps: ["Reps.", "Repeticiones"], .distance: ["Distancia"],
      .distanceUnit: ["Unidad de distancia"], .seconds: ["Segundos"], .notes: ["Notas"],
      .workoutNotes: ["Notas del entrenamiento", "Notas de entrenamiento"],
    ],
    restTimers: ["Temporizador de descanso"], notes: ["Nota"])

  static let italian = StrongLanguage(
    name: "Italian",
    columns: [
      .workoutNumber: ["Allenamento #", "N. allenamento"], .date: ["Data"],
      .workoutName: ["Nome allenamento", "Nome dell'allenamento"],
      .duration: ["Durata", "Durata allenamento", "Durata dell'allenamento"],
      .exerciseName: ["Nome esercizio", "Nome dell'esercizio"],
      .setOrder: ["Ordine serie", "Ordine della serie", "Imposta ordine"], .weight: ["Peso"],
      .weightUnit: ["Unità di peso"], .reps: ["Rip.", "Ripetizioni"], .distance: ["Distanza"],
      .distanceUnit: ["Unità di distanza"], .seconds: ["Secondi"], .notes: ["Note"],
      .workoutNotes: ["Note allenamento", "Note dell'allenamento", "Note sull'allenamento"],
    ],
    restTimers: ["Timer di riposo", "Timer di recupero"], notes: ["Nota"])

  static let portuguese = StrongLanguage(
    name: "Portuguese",
    columns: [
      .workoutNumber: ["Treino #", "Nº do treino"], .date: ["Data"],
      .workoutName: ["Nome do treino"], .duration: ["Duração", "Duração do treino"],
      .exerciseName: ["Nome do exercício"],
      .setOrder: ["Ordem da série", "Ordem das séries", "Definir ordem"], .weight: ["Peso"],
      .weightUnit: ["Unidade de peso"], .reps: ["Reps.", "Repetições"],
      .distance: ["Distância"], .distanceUnit: ["Unidade de distância"], .seconds: ["Segundos"],
      .notes: ["Notas", "Observações"], .workoutNotes: ["Notas do treino", "Notas de treino"],
    ],
    restTimers: ["Temporizador de descanso", "Cronômetro de descanso"], notes: ["Nota"])

  static let dutch = StrongLanguage(
    name: "Dutch",
    columns: [
      .workoutNumber: ["Training #", "Workout-nr."], .date: ["Datum"],
      .workoutName: ["Naam training", "Naam van training", "Workoutnaam", "Naam workout"],
      .duration: ["Duur", "Duur training", "Duur van training", "Workoutduur"],
      .exerciseName: ["Naam oefening", "Naam van oefening", "Oefening"],
      .setOrder: ["Volgorde set", "Setvolgorde", "Volgorde instellen"], .weight: ["Gewicht"],
      .weightUnit: ["Gewichtseenheid"], .reps: ["Herh.", "Herhalingen"], .distance: ["Afstand"],
      .distanceUnit: ["Afstandseenheid"], .seconds: ["Seconden"], .notes: ["Notities"],
      .workoutNotes: ["Notities training", "Trainingsnotities", "Workoutnotities"],
    ],
    restTimers: ["Rusttimer"], notes: ["Notitie"])

  static let russian = StrongLanguage(
    name: "Russian",
    columns: [
      .workoutNumber: ["Тренировка #", "Тренировка №"], .date: ["Дата"],
      .workoutName: ["Название тренировки"],
      .duration: ["Длительность", "Продолжительность", "Длительность тренировки"],
      .exerciseName: ["Название упражнения"],
      .setOrder: ["Порядок подхода", "Порядок подходов", "Задать порядок"], .weight: ["Вес"],
      .weightUnit: ["Единица веса"], .reps: ["Повт.", "Повторы", "Повторения"],
      .distance: ["Расстояние", "Дистанция"],
      .distanceUnit: ["Единица расстояния", "Единица дистанции"], .seconds: ["Секунды"],
      .notes: ["Заметки", "Примечания"],
      .workoutNotes: ["Заметки о тренировке", "Заметки к тренировке"],
    ],
    restTimers: ["Таймер отдыха"], notes: ["Заметка", "Примечание"])

  static let japanese = StrongLanguage(
    name: "Japanese",
    columns: [
      .workoutNumber: ["ワークアウト #"], .date: ["日付"], .workoutName: ["ワークアウト名"],
      .duration: ["時間", "継続時間", "ワークアウト時間"],
      .exerciseName: ["エクササイズ名", "種目名"],
      .setOrder: ["セット順", "セットの順序", "順序を設定"], .weight: ["重量", "重さ"],
      .weightUnit: ["重量単位", "重量の単位"], .reps: ["レップ", "レップ数", "回数"],
      .distance: ["距離"], .distanceUnit: ["距離単位", "距離の単位"], .seconds: ["秒", "秒数"],
      .notes: ["メモ", "ノート"], .workoutNotes: ["ワークアウトメモ", "ワークアウトのメモ"],
    ],
    restTimers: ["休憩タイマー", "レストタイマー"], notes: ["メモ", "ノート"])

  static let korean = StrongLanguage(
    name: "Korean",
    columns: [
      .workoutNumber: ["운동 #"], .date: ["날짜"], .workoutName: ["운동 이름", "워크아웃 이름"],
      .duration: ["시간", "기간", "운동 시간"], .exerciseName: ["종목 이름", "운동 종목 이름"],
      .setOrder: ["세트 순서", "순서 설정"], .weight: ["무게", "중량"],
      .weightUnit: ["무게 단위", "중량 단위"], .reps: ["횟수", "반복 횟수", "렙"], .distance: ["거리"],
      .distanceUnit: ["거리 단위"], .seconds: ["초"], .notes: ["메모", "노트"],
      .workoutNotes: ["운동 메모", "운동 노트"],
    ],
    restTimers: ["휴식 타이머"], notes: ["메모", "노트"])

  static let simplifiedChinese = StrongLanguage(
    name: "Chinese (simplified)",
    columns: [
      .workoutNumber: ["锻炼 #"], .date: ["日期"], .workoutName: ["锻炼名称"],
      .duration: ["时长", "锻炼时长"], .exerciseName: ["运动名称"], .setOrder: ["设置顺序"],
      .weight: ["重量"], .weightUnit: ["重量单位"], .reps: ["次", "次数"], .distance: ["距离"],
      .distanceUnit: ["距离单位"], .seconds: ["秒"], .notes: ["备注"], .workoutNotes: ["锻炼备注"],
    ],
    restTimers: ["休息计时器", "休息时间"], notes: ["备注"])

  static let traditionalChinese = StrongLanguage(
    name: "Chinese (traditional)",
    columns: [
      .workoutNumber: ["鍛鍊 #", "訓練 #"], .date: ["日期"],
      .workoutName: ["鍛鍊名稱", "鍛煉名稱", "訓練名稱"],
      .duration: ["時長", "鍛鍊時長", "訓練時長"], .exerciseName: ["運動名稱", "動作名稱"],
      .setOrder: ["設置順序", "設定順序", "組順序"], .weight: ["重量"],
      .weightUnit: ["重量單位"], .reps: ["次", "次數"], .distance: ["距離"],
      .distanceUnit: ["距離單位"], .seconds: ["秒"], .notes: ["備註", "備注"],
      .workoutNotes: ["鍛鍊備註", "鍛煉備註", "訓練備註"],
    ],
    restTimers: ["休息計時器", "休息時間"], notes: ["備註", "備注"])
}
