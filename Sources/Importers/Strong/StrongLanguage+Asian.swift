extension StrongLanguage {
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
