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
}
