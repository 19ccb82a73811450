extension BuiltInExercise {
  /// All of them, a line each: the name; the equipment; the muscles that it trains first; those that help; what its sets are
  /// measured by. Names, equipment and muscles are those of free-exercise-db, which its makers gave to the public domain.
  static let text = #"""
    3/4 Sit-Up;body;abdominals;;reps
    90/90 Hamstring;body;hamstrings;calves;time
    Ab Crunch Machine;machine;abdominals;;weightAndReps
    Ab Roller;;abdominals;shoulders;weightAndReps
    Adductor;foam roll;adductors;;time
    Adductor/Groin;;adductors;;time
    Advanced Kettlebell Windmill;kettlebell;abdominals;glutes,hamstrings,shoulders;weightAndReps
    Air Bike;body;abdominals;;reps
    All Fours Quad Stretch;body;quadriceps;quadriceps;time
    Alternate Hammer Curl;dumbbell;biceps;forearms;weightAndReps
    Alternate Heel Touchers;body;abdominals;;reps
    Alternate Incline Dumbbell Curl;dumbbell;biceps;forearms;weightAndReps
    Alternate Leg Diagonal Bound;;quadriceps;abductors,adductors,calves,glutes,hamstrings;weightAndReps
    Alternating Cable Shoulder Press;cable;shoulders;triceps;weightAndReps
    Alternating Deltoid Raise;dumbbell;shoulders;;weightAndReps
    Alternating Floor Press;kettlebell;chest;abdominals,shoulders,triceps;weightAndReps
    Alternating Hang Clean;kettlebell;hamstrings;biceps,calves,forearms,glutes,lower back,traps;weightAndReps
    Alternating Kettlebell Press;kettlebell;shoulders;triceps;weightAndReps
    Alternating Kettlebell Row;kettlebell;middle back;biceps,lats;weightAndReps
    Alternating Renegade Row;kettlebell;middle back;abdominals,biceps,chest,lats,triceps;weightAndReps
    Ankle Circles;;calves;;time
    Ankle On The Knee;;glutes;;time
    Anterior Tibialis-SMR;;calves;;time
    Anti-Gravity Press;barbell;shoulders;middle back,traps,triceps;weightAndReps
    Arm Circles;;shoulders;traps;time
    Arnold Dumbbell Press;dumbbell;shoulders;triceps;weightAndReps
    Around The Worlds;dumbbell;chest;shoulders;weightAndReps
    Atlas Stone Trainer;;lower back;biceps,forearms,glutes,hamstrings,quadriceps;weightAndReps
    Atlas Stones;;lower back;abdominals,adductors,biceps,calves,forearms,glutes,hamstrings,middle back,quadriceps,traps;weightAndReps
    Axle Deadlift;;lower back;forearms,glutes,hamstrings,middle back,quadriceps,traps;weightAndReps
    Back Flyes - With Bands;band;shoulders;middle back,triceps;weightAndReps
    Backward Drag;;quadriceps;calves,forearms,glutes,hamstrings,lower back;weightAndReps
    Backward Medicine Ball Throw;medicine ball;shoulders;;weightAndReps
    Balance Board;;calves;hamstrings,quadriceps;weightAndReps
    Ball Leg Curl;exercise ball;hamstrings;calves,glutes;weightAndReps
    Band Assisted Pull-Up;;lats;abdominals,forearms,middle back;weightAndReps
    Band Good Morning;band;hamstrings;glutes,lower back;weightAndReps
    Band Good Morning (Pull Through);band;hamstrings;glutes,lower back;weightAndReps
    Band Hip Adductions;band;adductors;;weightAndReps
    Band Pull Apart;band;shoulders;middle back,traps;weightAndReps
    Band Skull Crusher;band;triceps;;weightAndReps
    Barbell Ab Rollout;barbell;abdominals;lower back,shoulders;weightAndReps
    Barbell Ab Rollout - On Knees;barbell;abdominals;lower back,shoulders;weightAndReps
    Barbell Bench Press - Medium Grip;barbell;chest;shoulders,triceps;weightAndReps
    Barbell Curl;barbell;biceps;forearms;weightAndReps
    Barbell Curls Lying Against An Incline;barbell;biceps;;weightAndReps
    Barbell Deadlift;barbell;lower back;calves,forearms,glutes,hamstrings,lats,middle back,quadriceps,traps;weightAndReps
    Barbell Full Squat;barbell;quadriceps;calves,glutes,hamstrings,lower back;weightAndReps
    Barbell Glute Bridge;barbell;glutes;calves,hamstrings;weightAndReps
    Barbell Guillotine Bench Press;barbell;chest;shoulders,triceps;weightAndReps
    Barbell Hack Squat;barbell;quadriceps;calves,forearms,hamstrings;weightAndReps
    Barbell Hip Thrust;barbell;glutes;calves,hamstrings;weightAndReps
    Barbell Incline Bench Press - Medium Grip;barbell;chest;shoulders,triceps;weightAndReps
    Barbell Incline Shoulder Raise;barbell;shoulders;chest;weightAndReps
    Barbell Lunge;barbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Barbell Rear Delt Row;barbell;shoulders;biceps,lats,middle back;weightAndReps
    Barbell Rollout from Bench;barbell;abdominals;glutes,hamstrings,lats,shoulders;weightAndReps
    Barbell Seated Calf Raise;barbell;calves;;weightAndReps
    Barbell Shoulder Press;barbell;shoulders;chest,triceps;weightAndReps
    Barbell Shrug;barbell;traps;;weightAndReps
    Barbell Shrug Behind The Back;barbell;traps;forearms,middle back;weightAndReps
    Barbell Side Bend;barbell;abdominals;lower back;weightAndReps
    Barbell Side Split Squat;barbell;quadriceps;calves,hamstrings,lower back;weightAndReps
    Barbell Squat;barbell;quadriceps;calves,glutes,hamstrings,lower back;weightAndReps
    Barbell Squat To A Bench;barbell;quadriceps;calves,glutes,hamstrings,lower back;weightAndReps
    Barbell Step Ups;barbell;quadriceps;calves,glutes,hamstrings,quadriceps;weightAndReps
    Barbell Walking Lunge;barbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Battling Ropes;;shoulders;chest,forearms;weightAndReps
    Bear Crawl Sled Drags;;quadriceps;calves,glutes,hamstrings;weightAndReps
    Behind Head Chest Stretch;;chest;shoulders;time
    Bench Dips;body;triceps;chest,shoulders;reps
    Bench Jump;body;quadriceps;calves,glutes,hamstrings;reps
    Bench Press - Powerlifting;barbell;triceps;chest,forearms,lats,shoulders;weightAndReps
    Bench Press - With Bands;band;chest;shoulders,triceps;weightAndReps
    Bench Press with Chains;barbell;triceps;chest,lats,shoulders;weightAndReps
    Bench Sprint;;quadriceps;calves,glutes,hamstrings;weightAndReps
    Bent-Arm Barbell Pullover;barbell;lats;chest,lats,shoulders,triceps;weightAndReps
    Bent-Arm Dumbbell Pullover;dumbbell;chest;lats,shoulders,triceps;weightAndReps
    Bent-Knee Hip Raise;body;abdominals;;reps
    Bent Over Barbell Row;barbell;middle back;biceps,lats,shoulders;weightAndReps
    Bent Over Dumbbell Rear Delt Raise With Head On Bench;dumbbell;shoulders;;weightAndReps
    Bent Over Low-Pulley Side Lateral;cable;shoulders;lower back,middle back,traps;weightAndReps
    Bent Over One-Arm Long Bar Row;barbell;middle back;biceps,lats,lower back,traps;weightAndReps
    Bent Over Two-Arm Long Bar Row;barbell;middle back;biceps,lats;weightAndReps
    Bent Over Two-Dumbbell Row;dumbbell;middle back;biceps,lats,shoulders;weightAndReps
    Bent Over Two-Dumbbell Row With Palms In;dumbbell;middle back;biceps,lats;weightAndReps
    Bent Press;kettlebell;abdominals;glutes,hamstrings,lower back,quadriceps,shoulders,triceps;weightAndReps
    Bicycling;;quadriceps;calves,glutes,hamstrings;distanceAndTime
    Bicycling, Stationary;machine;quadriceps;calves,glutes,hamstrings;distanceAndTime
    Board Press;barbell;triceps;chest,forearms,lats,shoulders;weightAndReps
    Body-Up;body;triceps;abdominals,forearms;reps
    Body Tricep Press;body;triceps;;reps
    Bodyweight Flyes;ez;chest;abdominals,shoulders,triceps;weightAndReps
    Bodyweight Mid Row;;middle back;biceps,lats;weightAndReps
    Bodyweight Squat;body;quadriceps;glutes,hamstrings;reps
    Bodyweight Walking Lunge;;quadriceps;calves,glutes,hamstrings;weightAndReps
    Bosu Ball Cable Crunch With Side Bends;cable;abdominals;;weightAndReps
    Bottoms-Up Clean From The Hang Position;kettlebell;forearms;biceps,shoulders;weightAndReps
    Bottoms Up;body;abdominals;;reps
    Box Jump (Multiple Response);;hamstrings;abductors,adductors,calves,glutes,quadriceps;weightAndReps
    Box Skip;;hamstrings;abductors,adductors,calves,glutes,quadriceps;weightAndReps
    Box Squat;barbell;quadriceps;adductors,calves,glutes,hamstrings,lower back;weightAndReps
    Box Squat with Bands;barbell;quadriceps;abductors,adductors,calves,glutes,hamstrings,lower back;weightAndReps
    Box Squat with Chains;barbell;quadriceps;abductors,adductors,calves,glutes,hamstrings,lower back;weightAndReps
    Brachialis-SMR;foam roll;biceps;;time
    Bradford/Rocky Presses;barbell;shoulders;triceps;weightAndReps
    Butt-Ups;body;abdominals;;reps
    Butt Lift (Bridge);body;glutes;hamstrings;reps
    Butterfly;machine;chest;;weightAndReps
    Cable Chest Press;cable;chest;shoulders,triceps;weightAndReps
    Cable Crossover;cable;chest;shoulders;weightAndReps
    Cable Crunch;cable;abdominals;;weightAndReps
    Cable Deadlifts;cable;quadriceps;forearms,glutes,hamstrings,lower back;weightAndReps
    Cable Hammer Curls - Rope Attachment;cable;biceps;;weightAndReps
    Cable Hip Adduction;cable;quadriceps;;weightAndReps
    Cable Incline Pushdown;cable;lats;;weightAndReps
    Cable Incline Triceps Extension;cable;triceps;;weightAndReps
    Cable Internal Rotation;cable;shoulders;;weightAndReps
    Cable Iron Cross;cable;chest;;weightAndReps
    Cable Judo Flip;cable;abdominals;;weightAndReps
    Cable Lying Triceps Extension;cable;triceps;;weightAndReps
    Cable One Arm Tricep Extension;cable;triceps;;weightAndReps
    Cable Preacher Curl;cable;biceps;forearms;weightAndReps
    Cable Rear Delt Fly;cable;shoulders;;weightAndReps
    Cable Reverse Crunch;cable;abdominals;;weightAndReps
    Cable Rope Overhead Triceps Extension;cable;triceps;;weightAndReps
    Cable Rope Rear-Delt Rows;cable;shoulders;biceps,middle back;weightAndReps
    Cable Russian Twists;cable;abdominals;;weightAndReps
    Cable Seated Crunch;cable;abdominals;;weightAndReps
    Cable Seated Lateral Raise;cable;shoulders;middle back,traps;weightAndReps
    Cable Shoulder Press;cable;shoulders;triceps;weightAndReps
    Cable Shrugs;cable;traps;;weightAndReps
    Cable Wrist Curl;cable;forearms;;weightAndReps
    Calf-Machine Shoulder Shrug;machine;traps;;weightAndReps
    Calf Press;machine;calves;;weightAndReps
    Calf Press On The Leg Press Machine;machine;calves;;weightAndReps
    Calf Raise On A Dumbbell;dumbbell;calves;;weightAndReps
    Calf Raises - With Bands;band;calves;;weightAndReps
    Calf Stretch Elbows Against Wall;;calves;;time
    Calf Stretch Hands Against Wall;;calves;;time
    Calves-SMR;foam roll;calves;;time
    Car Deadlift;;quadriceps;forearms,glutes,hamstrings,lower back,traps;weightAndReps
    Car Drivers;barbell;shoulders;forearms;weightAndReps
    Carioca Quick Step;;adductors;abdominals,abductors,calves,glutes,hamstrings,quadriceps;weightAndReps
    Cat Stretch;;lower back;middle back,traps;time
    Catch and Overhead Throw;medicine ball;lats;abdominals,chest,shoulders;weightAndReps
    Chain Handle Extension;;triceps;;weightAndReps
    Chain Press;;chest;shoulders,triceps;weightAndReps
    Chair Leg Extended Stretch;;hamstrings;adductors;time
    Chair Lower Back Stretch;;lats;lower back;time
    Chair Squat;machine;quadriceps;calves,glutes,hamstrings;weightAndReps
    Chair Upper Body Stretch;;shoulders;biceps,chest;time
    Chest And Front Of Shoulder Stretch;;chest;shoulders;time
    Chest Push from 3 point stance;medicine ball;chest;abdominals,shoulders,triceps;weightAndReps
    Chest Push (multiple response);medicine ball;chest;abdominals,shoulders,triceps;weightAndReps
    Chest Push (single response);medicine ball;chest;abdominals,shoulders,triceps;weightAndReps
    Chest Push with Run Release;medicine ball;chest;abdominals,shoulders,triceps;weightAndReps
    Chest Stretch on Stability Ball;exercise ball;chest;;time
    Child's Pose;;lower back;glutes,middle back;time
    Chin-Up;body;lats;biceps,forearms,middle back;reps
    Chin To Chest Stretch;;neck;traps;time
    Circus Bell;;shoulders;forearms,glutes,hamstrings,lower back,traps,triceps;weightAndReps
    Clean;barbell;hamstrings;calves,forearms,glutes,lower back,quadriceps,shoulders,traps;weightAndReps
    Clean Deadlift;barbell;hamstrings;forearms,glutes,lower back,middle back,quadriceps,traps;weightAndReps
    Clean Pull;barbell;quadriceps;forearms,glutes,hamstrings,lower back,traps;weightAndReps
    Clean Shrug;barbell;traps;forearms,shoulders;weightAndReps
    Clean and Jerk;barbell;shoulders;abdominals,glutes,hamstrings,lower back,quadriceps,traps,triceps;weightAndReps
    Clean and Press;barbell;shoulders;abdominals,calves,glutes,hamstrings,lower back,middle back,quadriceps,shoulders,traps,triceps;weightAndReps
    Clean from Blocks;barbell;quadriceps;calves,glutes,hamstrings,shoulders,traps;weightAndReps
    Clock Push-Up;body;chest;shoulders,triceps;reps
    Close-Grip Barbell Bench Press;barbell;triceps;chest,shoulders;weightAndReps
    Close-Grip Dumbbell Press;dumbbell;triceps;chest,shoulders;weightAndReps
    Close-Grip EZ-Bar Curl with Band;ez;biceps;forearms;weightAndReps
    Close-Grip EZ-Bar Press;ez;triceps;chest,shoulders;weightAndReps
    Close-Grip EZ Bar Curl;barbell;biceps;forearms;weightAndReps
    Close-Grip Front Lat Pulldown;cable;lats;biceps,middle back,shoulders;weightAndReps
    Close-Grip Push-Up off of a Dumbbell;body;triceps;abdominals,chest,shoulders;reps
    Close-Grip Standing Barbell Curl;barbell;biceps;forearms;weightAndReps
    Cocoons;body;abdominals;;reps
    Conan's Wheel;;quadriceps;abdominals,biceps,calves,forearms,lower back,shoulders,traps;weightAndReps
    Concentration Curls;dumbbell;biceps;forearms;weightAndReps
    Cross-Body Crunch;body;abdominals;;reps
    Cross Body Hammer Curl;dumbbell;biceps;forearms;weightAndReps
    Cross Over - With Bands;band;chest;biceps,shoulders;weightAndReps
    Crossover Reverse Lunge;;lower back;abdominals,abductors,glutes,hamstrings,quadriceps;time
    Crucifix;;shoulders;forearms;weightAndReps
    Crunch - Hands Overhead;body;abdominals;;reps
    Crunch - Legs On Exercise Ball;body;abdominals;;reps
    Crunches;body;abdominals;;reps
    Cuban Press;dumbbell;shoulders;traps;weightAndReps
    Dancer's Stretch;;lower back;abductors,glutes;time
    Dead Bug;body;abdominals;;reps
    Deadlift with Bands;barbell;lower back;forearms,glutes,hamstrings,middle back,quadriceps,traps;weightAndReps
    Deadlift with Chains;barbell;lower back;forearms,glutes,hamstrings,middle back,quadriceps,traps;weightAndReps
    Decline Barbell Bench Press;barbell;chest;shoulders,triceps;weightAndReps
    Decline Close-Grip Bench To Skull Crusher;barbell;triceps;chest,shoulders;weightAndReps
    Decline Crunch;body;abdominals;;reps
    Decline Dumbbell Bench Press;dumbbell;chest;shoulders,triceps;weightAndReps
    Decline Dumbbell Flyes;dumbbell;chest;;weightAndReps
    Decline Dumbbell Triceps Extension;dumbbell;triceps;;weightAndReps
    Decline EZ Bar Triceps Extension;barbell;triceps;;weightAndReps
    Decline Oblique Crunch;body;abdominals;;reps
    Decline Push-Up;;chest;shoulders,triceps;weightAndReps
    Decline Reverse Crunch;body;abdominals;;reps
    Decline Smith Press;machine;chest;shoulders,triceps;weightAndReps
    Deficit Deadlift;barbell;lower back;forearms,glutes,hamstrings,middle back,quadriceps,traps;weightAndReps
    Depth Jump Leap;;quadriceps;abductors,adductors,calves,glutes,hamstrings;weightAndReps
    Dip Machine;machine;triceps;chest,shoulders;weightAndReps
    Dips - Chest Version;;chest;shoulders,triceps;weightAndReps
    Dips - Triceps Version;body;triceps;chest,shoulders;reps
    Donkey Calf Raises;;calves;;weightAndReps
    Double Kettlebell Alternating Hang Clean;kettlebell;hamstrings;biceps,calves,forearms,glutes,lower back,quadriceps,traps;weightAndReps
    Double Kettlebell Jerk;kettlebell;shoulders;calves,quadriceps,triceps;weightAndReps
    Double Kettlebell Push Press;kettlebell;shoulders;calves,quadriceps,triceps;weightAndReps
    Double Kettlebell Snatch;kettlebell;shoulders;glutes,hamstrings,quadriceps;weightAndReps
    Double Kettlebell Windmill;kettlebell;abdominals;glutes,hamstrings,shoulders,triceps;weightAndReps
    Double Leg Butt Kick;body;quadriceps;abductors,adductors,calves,glutes,hamstrings;reps
    Downward Facing Balance;exercise ball;glutes;abdominals,hamstrings;weightAndReps
    Drag Curl;barbell;biceps;forearms;weightAndReps
    Drop Push;;chest;shoulders,triceps;weightAndReps
    Dumbbell Alternate Bicep Curl;dumbbell;biceps;forearms;weightAndReps
    Dumbbell Bench Press;dumbbell;chest;shoulders,triceps;weightAndReps
    Dumbbell Bench Press with Neutral Grip;dumbbell;chest;shoulders,triceps;weightAndReps
    Dumbbell Bicep Curl;dumbbell;biceps;forearms;weightAndReps
    Dumbbell Clean;dumbbell;hamstrings;calves,forearms,glutes,lower back,quadriceps,shoulders,traps;weightAndReps
    Dumbbell Floor Press;dumbbell;triceps;chest,shoulders;weightAndReps
    Dumbbell Flyes;dumbbell;chest;;weightAndReps
    Dumbbell Incline Row;dumbbell;middle back;biceps,forearms,lats,shoulders;weightAndReps
    Dumbbell Incline Shoulder Raise;dumbbell;shoulders;triceps;weightAndReps
    Dumbbell Lunges;dumbbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Dumbbell Lying One-Arm Rear Lateral Raise;dumbbell;shoulders;middle back;weightAndReps
    Dumbbell Lying Pronation;dumbbell;forearms;;weightAndReps
    Dumbbell Lying Rear Lateral Raise;dumbbell;shoulders;;weightAndReps
    Dumbbell Lying Supination;dumbbell;forearms;;weightAndReps
    Dumbbell One-Arm Shoulder Press;dumbbell;shoulders;triceps;weightAndReps
    Dumbbell One-Arm Triceps Extension;dumbbell;triceps;;weightAndReps
    Dumbbell One-Arm Upright Row;dumbbell;shoulders;biceps,traps;weightAndReps
    Dumbbell Prone Incline Curl;dumbbell;biceps;;weightAndReps
    Dumbbell Raise;dumbbell;shoulders;biceps;weightAndReps
    Dumbbell Rear Lunge;dumbbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Dumbbell Scaption;dumbbell;shoulders;traps;weightAndReps
    Dumbbell Seated Box Jump;dumbbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Dumbbell Seated One-Leg Calf Raise;dumbbell;calves;;weightAndReps
    Dumbbell Shoulder Press;dumbbell;shoulders;triceps;weightAndReps
    Dumbbell Shrug;dumbbell;traps;;weightAndReps
    Dumbbell Side Bend;dumbbell;abdominals;;weightAndReps
    Dumbbell Squat;dumbbell;quadriceps;calves,glutes,hamstrings,lower back;weightAndReps
    Dumbbell Squat To A Bench;dumbbell;quadriceps;calves,glutes,hamstrings,lower back;weightAndReps
    Dumbbell Step Ups;dumbbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Dumbbell Tricep Extension -Pronated Grip;dumbbell;triceps;;weightAndReps
    Dynamic Back Stretch;;lats;;time
    Dynamic Chest Stretch;;chest;middle back;time
    EZ-Bar Curl;ez;biceps;;weightAndReps
    EZ-Bar Skullcrusher;ez;triceps;forearms;weightAndReps
    Elbow Circles;;shoulders;traps;time
    Elbow to Knee;body;abdominals;;reps
    Elbows Back;;chest;shoulders;time
    Elevated Back Lunge;barbell;quadriceps;glutes,hamstrings;weightAndReps
    Elevated Cable Rows;cable;lats;middle back,traps;weightAndReps
    Elliptical Trainer;machine;quadriceps;calves,glutes,hamstrings;distanceAndTime
    Exercise Ball Crunch;exercise ball;abdominals;;weightAndReps
    Exercise Ball Pull-In;exercise ball;abdominals;;weightAndReps
    Extended Range One-Arm Kettlebell Floor Press;kettlebell;chest;shoulders,triceps;weightAndReps
    External Rotation;dumbbell;shoulders;;weightAndReps
    External Rotation with Band;band;shoulders;;weightAndReps
    External Rotation with Cable;cable;shoulders;;weightAndReps
    Face Pull;cable;shoulders;middle back;weightAndReps
    Farmer's Walk;;forearms;abdominals,glutes,hamstrings,lower back,quadriceps,traps;weightAndReps
    Fast Skipping;body;quadriceps;abductors,adductors,calves,glutes,hamstrings;reps
    Finger Curls;barbell;forearms;;weightAndReps
    Flat Bench Cable Flyes;cable;chest;;weightAndReps
    Flat Bench Leg Pull-In;body;abdominals;;reps
    Flat Bench Lying Leg Raise;body;abdominals;;reps
    Flexor Incline Dumbbell Curls;dumbbell;biceps;;weightAndReps
    Floor Glute-Ham Raise;;hamstrings;calves,glutes;weightAndReps
    Floor Press;barbell;triceps;chest,shoulders;weightAndReps
    Floor Press with Chains;barbell;triceps;chest,shoulders;weightAndReps
    Flutter Kicks;body;glutes;hamstrings;reps
    Foot-SMR;;calves;;time
    Forward Drag with Press;;chest;calves,glutes,hamstrings,quadriceps,shoulders,triceps;weightAndReps
    Frankenstein Squat;barbell;quadriceps;abdominals,calves,glutes,hamstrings;weightAndReps
    Freehand Jump Squat;body;quadriceps;calves,glutes,hamstrings;reps
    Frog Hops;;quadriceps;calves,glutes,hamstrings;time
    Frog Sit-Ups;body;abdominals;;reps
    Front Barbell Squat;barbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Front Barbell Squat To A Bench;barbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Front Box Jump;;hamstrings;abductors,adductors,calves,glutes,quadriceps;weightAndReps
    Front Cable Raise;cable;shoulders;;weightAndReps
    Front Cone Hops (or hurdle hops);;quadriceps;abductors,adductors,calves,glutes,hamstrings;weightAndReps
    Front Dumbbell Raise;dumbbell;shoulders;;weightAndReps
    Front Incline Dumbbell Raise;dumbbell;shoulders;;weightAndReps
    Front Leg Raises;body;hamstrings;;time
    Front Plate Raise;;shoulders;;weightAndReps
    Front Raise And Pullover;barbell;chest;lats,shoulders,triceps;weightAndReps
    Front Squat (Clean Grip);barbell;quadriceps;abdominals,glutes,hamstrings;weightAndReps
    Front Squats With Two Kettlebells;kettlebell;quadriceps;calves,glutes;weightAndReps
    Front Two-Dumbbell Raise;dumbbell;shoulders;;weightAndReps
    Full Range-Of-Motion Lat Pulldown;cable;lats;biceps,middle back,shoulders;weightAndReps
    Gironda Sternum Chins;;lats;biceps,middle back;weightAndReps
    Glute Ham Raise;machine;hamstrings;calves,glutes;weightAndReps
    Glute Kickback;body;glutes;hamstrings;reps
    Goblet Squat;kettlebell;quadriceps;calves,glutes,hamstrings,shoulders;weightAndReps
    Good Morning;barbell;hamstrings;abdominals,glutes,lower back;weightAndReps
    Good Morning off Pins;barbell;hamstrings;abdominals,glutes,lower back;weightAndReps
    Gorilla Chin/Crunch;body;abdominals;biceps,lats;reps
    Groin and Back Stretch;;adductors;;time
    Groiners;body;adductors;;time
    Hack Squat;machine;quadriceps;calves,glutes,hamstrings;weightAndReps
    Hammer Curls;dumbbell;biceps;;weightAndReps
    Hammer Grip Incline DB Bench Press;dumbbell;chest;shoulders,triceps;weightAndReps
    Hamstring-SMR;foam roll;hamstrings;;time
    Hamstring Stretch;;hamstrings;;time
    Handstand Push-Ups;body;shoulders;triceps;reps
    Hang Clean;barbell;quadriceps;calves,forearms,glutes,hamstrings,lower back,shoulders,traps;weightAndReps
    Hang Clean - Below the Knees;barbell;quadriceps;calves,forearms,glutes,hamstrings,lower back,shoulders,traps;weightAndReps
    Hang Snatch;barbell;hamstrings;abdominals,calves,forearms,glutes,lower back,quadriceps,shoulders,traps;weightAndReps
    Hang Snatch - Below Knees;barbell;hamstrings;abdominals,calves,forearms,glutes,lower back,quadriceps,shoulders,traps;weightAndReps
    Hanging Bar Good Morning;barbell;hamstrings;abdominals,glutes,lower back;weightAndReps
    Hanging Leg Raise;body;abdominals;;reps
    Hanging Pike;body;abdominals;;reps
    Heaving Snatch Balance;barbell;quadriceps;abdominals,forearms,glutes,hamstrings,shoulders,triceps;weightAndReps
    Heavy Bag Thrust;;chest;abdominals,shoulders,triceps;weightAndReps
    High Cable Curls;cable;biceps;;weightAndReps
    Hip Circles (prone);body;abductors;adductors;time
    Hip Extension with Bands;band;glutes;hamstrings;weightAndReps
    Hip Flexion with Band;band;quadriceps;;weightAndReps
    Hip Lift with Band;band;glutes;calves,hamstrings;weightAndReps
    Hug A Ball;exercise ball;lower back;calves,glutes;time
    Hug Knees To Chest;;lower back;glutes;time
    Hurdle Hops;;hamstrings;abductors,adductors,calves,glutes,hamstrings;weightAndReps
    Hyperextensions (Back Extensions);;lower back;glutes,hamstrings;weightAndReps
    Hyperextensions With No Hyperextension Bench;body;lower back;glutes,hamstrings;reps
    IT Band and Glute Stretch;;abductors;;time
    Iliotibial Tract-SMR;foam roll;abductors;;time
    Inchworm;body;hamstrings;;time
    Incline Barbell Triceps Extension;barbell;triceps;forearms;weightAndReps
    Incline Bench Pull;barbell;middle back;lats,shoulders;weightAndReps
    Incline Cable Chest Press;cable;chest;shoulders,triceps;weightAndReps
    Incline Cable Flye;cable;chest;shoulders;weightAndReps
    Incline Dumbbell Bench With Palms Facing In;dumbbell;chest;shoulders,triceps;weightAndReps
    Incline Dumbbell Curl;dumbbell;biceps;;weightAndReps
    Incline Dumbbell Flyes;dumbbell;chest;shoulders;weightAndReps
    Incline Dumbbell Flyes - With A Twist;dumbbell;chest;shoulders;weightAndReps
    Incline Dumbbell Press;dumbbell;chest;shoulders,triceps;weightAndReps
    Incline Hammer Curls;dumbbell;biceps;;weightAndReps
    Incline Inner Biceps Curl;dumbbell;biceps;;weightAndReps
    Incline Push-Up;body;chest;shoulders,triceps;reps
    Incline Push-Up Close-Grip;body;triceps;chest,shoulders;reps
    Incline Push-Up Depth Jump;;chest;shoulders,triceps;weightAndReps
    Incline Push-Up Medium;body;chest;abdominals,shoulders,triceps;reps
    Incline Push-Up Reverse Grip;body;chest;abdominals,shoulders,triceps;reps
    Incline Push-Up Wide;body;chest;abdominals,shoulders,triceps;reps
    Intermediate Groin Stretch;;hamstrings;;time
    Intermediate Hip Flexor and Quad Stretch;;quadriceps;;time
    Internal Rotation with Band;band;shoulders;;weightAndReps
    Inverted Row;;middle back;lats;weightAndReps
    Inverted Row with Straps;;middle back;biceps,lats;weightAndReps
    Iron Cross;dumbbell;shoulders;chest,glutes,hamstrings,lower back,quadriceps,traps;weightAndReps
    Iron Crosses (stretch);;quadriceps;;time
    Isometric Chest Squeezes;body;chest;shoulders,triceps;reps
    Isometric Neck Exercise - Front And Back;body;neck;;reps
    Isometric Neck Exercise - Sides;body;neck;;reps
    Isometric Wipers;body;chest;abdominals,shoulders,triceps;reps
    JM Press;barbell;triceps;chest,shoulders;weightAndReps
    Jackknife Sit-Up;body;abdominals;;reps
    Janda Sit-Up;body;abdominals;;reps
    Jefferson Squats;barbell;quadriceps;calves,glutes,hamstrings,lower back,traps;weightAndReps
    Jerk Balance;barbell;shoulders;glutes,hamstrings,quadriceps,triceps;weightAndReps
    Jerk Dip Squat;barbell;quadriceps;abdominals,calves;weightAndReps
    Jogging, Treadmill;machine;quadriceps;glutes,hamstrings;distanceAndTime
    Keg Load;;lower back;abdominals,biceps,calves,forearms,glutes,hamstrings,middle back,quadriceps,shoulders,traps;weightAndReps
    Kettlebell Arnold Press;kettlebell;shoulders;triceps;weightAndReps
    Kettlebell Dead Clean;kettlebell;hamstrings;calves,glutes,lower back,quadriceps,traps;weightAndReps
    Kettlebell Figure 8;kettlebell;abdominals;hamstrings,shoulders;weightAndReps
    Kettlebell Hang Clean;kettlebell;hamstrings;calves,glutes,lower back,shoulders,traps;weightAndReps
    Kettlebell One-Legged Deadlift;kettlebell;hamstrings;glutes,lower back;weightAndReps
    Kettlebell Pass Between The Legs;kettlebell;abdominals;glutes,hamstrings,shoulders;weightAndReps
    Kettlebell Pirate Ships;kettlebell;shoulders;abdominals;weightAndReps
    Kettlebell Pistol Squat;kettlebell;quadriceps;calves,glutes,hamstrings,shoulders;weightAndReps
    Kettlebell Seated Press;kettlebell;shoulders;triceps;weightAndReps
    Kettlebell Seesaw Press;kettlebell;shoulders;triceps;weightAndReps
    Kettlebell Sumo High Pull;kettlebell;traps;adductors,glutes,hamstrings,quadriceps,shoulders;weightAndReps
    Kettlebell Thruster;kettlebell;shoulders;quadriceps,triceps;weightAndReps
    Kettlebell Turkish Get-Up (Lunge style);kettlebell;shoulders;abdominals,hamstrings,quadriceps,triceps;weightAndReps
    Kettlebell Turkish Get-Up (Squat style);kettlebell;shoulders;abdominals,calves,hamstrings,quadriceps,triceps;weightAndReps
    Kettlebell Windmill;kettlebell;abdominals;glutes,hamstrings,shoulders,triceps;weightAndReps
    Kipping Muscle Up;;lats;abdominals,biceps,forearms,middle back,shoulders,traps,triceps;weightAndReps
    Knee Across The Body;;glutes;abductors,lower back;time
    Knee Circles;body;calves;hamstrings,quadriceps;time
    Knee/Hip Raise On Parallel Bars;;abdominals;;weightAndReps
    Knee Tuck Jump;body;hamstrings;abductors,adductors,calves,glutes,quadriceps;reps
    Kneeling Arm Drill;;shoulders;abdominals;weightAndReps
    Kneeling Cable Crunch With Alternating Oblique Twists;cable;abdominals;;weightAndReps
    Kneeling Cable Triceps Extension;cable;triceps;;weightAndReps
    Kneeling Forearm Stretch;;forearms;;time
    Kneeling High Pulley Row;cable;lats;biceps,middle back;weightAndReps
    Kneeling Hip Flexor;;quadriceps;quadriceps;time
    Kneeling Jump Squat;barbell;glutes;calves,hamstrings,quadriceps;weightAndReps
    Kneeling Single-Arm High Pulley Row;cable;lats;biceps,middle back;weightAndReps
    Kneeling Squat;barbell;glutes;abdominals,hamstrings,lower back;weightAndReps
    Landmine 180's;barbell;abdominals;glutes,lower back,shoulders;weightAndReps
    Landmine Linear Jammer;barbell;shoulders;abdominals,calves,chest,hamstrings,quadriceps,triceps;weightAndReps
    Lateral Bound;body;adductors;abductors,calves,glutes,hamstrings,quadriceps;reps
    Lateral Box Jump;;adductors;abductors,calves,glutes,hamstrings,quadriceps;weightAndReps
    Lateral Cone Hops;;adductors;abductors,calves,glutes,hamstrings,quadriceps;weightAndReps
    Lateral Raise - With Bands;band;shoulders;;weightAndReps
    Latissimus Dorsi-SMR;foam roll;lats;;time
    Leg-Over Floor Press;kettlebell;chest;shoulders,triceps;weightAndReps
    Leg-Up Hamstring Stretch;;hamstrings;;time
    Leg Extensions;machine;quadriceps;;weightAndReps
    Leg Lift;body;glutes;hamstrings;reps
    Leg Press;machine;quadriceps;calves,glutes,hamstrings;weightAndReps
    Leg Pull-In;body;abdominals;;reps
    Leverage Chest Press;machine;chest;shoulders,triceps;weightAndReps
    Leverage Deadlift;machine;quadriceps;glutes,hamstrings;weightAndReps
    Leverage Decline Chest Press;machine;chest;shoulders,triceps;weightAndReps
    Leverage High Row;machine;middle back;lats;weightAndReps
    Leverage Incline Chest Press;machine;chest;shoulders,triceps;weightAndReps
    Leverage Iso Row;machine;lats;biceps,middle back;weightAndReps
    Leverage Shoulder Press;machine;shoulders;triceps;weightAndReps
    Leverage Shrug;machine;traps;forearms;weightAndReps
    Linear 3-Part Start Technique;;hamstrings;calves,quadriceps;weightAndReps
    Linear Acceleration Wall Drill;;hamstrings;calves,glutes,quadriceps;weightAndReps
    Linear Depth Jump;;quadriceps;calves,glutes,hamstrings;weightAndReps
    Log Lift;;shoulders;abdominals,chest,glutes,hamstrings,lower back,middle back,quadriceps,traps,triceps;weightAndReps
    London Bridges;;lats;biceps,forearms,middle back;weightAndReps
    Looking At Ceiling;;quadriceps;;time
    Low Cable Crossover;cable;chest;shoulders;weightAndReps
    Low Cable Triceps Extension;cable;triceps;;weightAndReps
    Low Pulley Row To Neck;cable;shoulders;biceps,middle back,traps;weightAndReps
    Lower Back-SMR;foam roll;lower back;;time
    Lower Back Curl;body;abdominals;;time
    Lunge Pass Through;kettlebell;hamstrings;calves,glutes,quadriceps;weightAndReps
    Lunge Sprint;machine;quadriceps;calves,glutes,hamstrings;weightAndReps
    Lying Bent Leg Groin;;adductors;;time
    Lying Cable Curl;cable;biceps;;weightAndReps
    Lying Cambered Barbell Row;barbell;middle back;biceps,lats,traps;weightAndReps
    Lying Close-Grip Bar Curl On High Pulley;cable;biceps;;weightAndReps
    Lying Close-Grip Barbell Triceps Extension Behind The Head;barbell;triceps;;weightAndReps
    Lying Close-Grip Barbell Triceps Press To Chin;ez;triceps;;weightAndReps
    Lying Crossover;body;abductors;;time
    Lying Dumbbell Tricep Extension;dumbbell;triceps;chest,shoulders;weightAndReps
    Lying Face Down Plate Neck Resistance;;neck;;weightAndReps
    Lying Face Up Plate Neck Resistance;;neck;;weightAndReps
    Lying Glute;body;glutes;abductors;time
    Lying Hamstring;;hamstrings;calves;time
    Lying High Bench Barbell Curl;barbell;biceps;;weightAndReps
    Lying Leg Curls;machine;hamstrings;;weightAndReps
    Lying Machine Squat;machine;quadriceps;calves,glutes,hamstrings;weightAndReps
    Lying One-Arm Lateral Raise;dumbbell;shoulders;;weightAndReps
    Lying Prone Quadriceps;body;quadriceps;;time
    Lying Rear Delt Raise;dumbbell;shoulders;;weightAndReps
    Lying Supine Dumbbell Curl;dumbbell;biceps;;weightAndReps
    Lying T-Bar Row;machine;middle back;biceps,lats;weightAndReps
    Lying Triceps Press;ez;triceps;;weightAndReps
    Machine Bench Press;machine;chest;shoulders,triceps;weightAndReps
    Machine Bicep Curl;machine;biceps;;weightAndReps
    Machine Preacher Curls;machine;biceps;;weightAndReps
    Machine Shoulder (Military) Press;machine;shoulders;triceps;weightAndReps
    Machine Triceps Extension;machine;triceps;;weightAndReps
    Medicine Ball Chest Pass;medicine ball;chest;shoulders,triceps;weightAndReps
    Medicine Ball Full Twist;medicine ball;abdominals;shoulders;weightAndReps
    Medicine Ball Scoop Throw;medicine ball;shoulders;abdominals,hamstrings,quadriceps;weightAndReps
    Middle Back Shrug;dumbbell;middle back;;weightAndReps
    Middle Back Stretch;;middle back;abdominals,lats,lower back;time
    Mixed Grip Chin;;middle back;biceps,lats;weightAndReps
    Monster Walk;band;abductors;;weightAndReps
    Mountain Climbers;;quadriceps;chest,hamstrings,shoulders;weightAndReps
    Moving Claw Series;;hamstrings;calves,quadriceps;weightAndReps
    Muscle Snatch;barbell;hamstrings;glutes,lower back,quadriceps,shoulders,triceps;weightAndReps
    Muscle Up;;lats;abdominals,biceps,forearms,middle back,shoulders,traps,triceps;weightAndReps
    Narrow Stance Hack Squats;machine;quadriceps;calves,glutes,hamstrings;weightAndReps
    Narrow Stance Leg Press;machine;quadriceps;calves,glutes,hamstrings;weightAndReps
    Narrow Stance Squats;barbell;quadriceps;calves,glutes,hamstrings,lower back;weightAndReps
    Natural Glute Ham Raise;body;hamstrings;calves,glutes,lower back;reps
    Neck-SMR;;neck;;time
    Neck Press;barbell;chest;shoulders,triceps;weightAndReps
    Oblique Crunches;body;abdominals;;reps
    Oblique Crunches - On The Floor;body;abdominals;;reps
    Olympic Squat;barbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    On-Your-Back Quad Stretch;;quadriceps;;time
    On Your Side Quad Stretch;;quadriceps;;time
    One-Arm Dumbbell Row;dumbbell;middle back;biceps,lats,shoulders;weightAndReps
    One-Arm Flat Bench Dumbbell Flye;dumbbell;chest;;weightAndReps
    One-Arm High-Pulley Cable Side Bends;cable;abdominals;;weightAndReps
    One-Arm Incline Lateral Raise;dumbbell;shoulders;;weightAndReps
    One-Arm Kettlebell Clean;kettlebell;hamstrings;glutes,lower back,shoulders,traps;weightAndReps
    One-Arm Kettlebell Clean and Jerk;kettlebell;shoulders;;weightAndReps
    One-Arm Kettlebell Floor Press;kettlebell;chest;triceps;weightAndReps
    One-Arm Kettlebell Jerk;kettlebell;shoulders;calves,quadriceps,triceps;weightAndReps
    One-Arm Kettlebell Military Press To The Side;kettlebell;shoulders;triceps;weightAndReps
    One-Arm Kettlebell Para Press;kettlebell;shoulders;triceps;weightAndReps
    One-Arm Kettlebell Push Press;kettlebell;shoulders;calves,quadriceps,triceps;weightAndReps
    One-Arm Kettlebell Row;kettlebell;middle back;biceps,lats;weightAndReps
    One-Arm Kettlebell Snatch;kettlebell;shoulders;calves,glutes,hamstrings,lower back,traps,triceps;weightAndReps
    One-Arm Kettlebell Split Jerk;kettlebell;shoulders;glutes,hamstrings,quadriceps,triceps;weightAndReps
    One-Arm Kettlebell Split Snatch;kettlebell;shoulders;hamstrings,quadriceps;weightAndReps
    One-Arm Kettlebell Swings;kettlebell;hamstrings;calves,glutes,lower back,shoulders;weightAndReps
    One-Arm Long Bar Row;barbell;middle back;biceps,lats;weightAndReps
    One-Arm Medicine Ball Slam;medicine ball;abdominals;lats,shoulders;weightAndReps
    One-Arm Open Palm Kettlebell Clean;kettlebell;hamstrings;forearms,glutes,lower back,quadriceps,shoulders;weightAndReps
    One-Arm Overhead Kettlebell Squats;kettlebell;quadriceps;calves,glutes,hamstrings,shoulders;weightAndReps
    One-Arm Side Deadlift;barbell;quadriceps;abdominals,calves,glutes,hamstrings,lower back,traps;weightAndReps
    One-Arm Side Laterals;dumbbell;shoulders;;weightAndReps
    One-Legged Cable Kickback;cable;glutes;hamstrings;weightAndReps
    One Arm Against Wall;;lats;;time
    One Arm Chin-Up;;middle back;biceps,forearms,lats;weightAndReps
    One Arm Dumbbell Bench Press;dumbbell;chest;shoulders,triceps;weightAndReps
    One Arm Dumbbell Preacher Curl;dumbbell;biceps;;weightAndReps
    One Arm Floor Press;barbell;triceps;chest,shoulders;weightAndReps
    One Arm Lat Pulldown;cable;lats;biceps,middle back;weightAndReps
    One Arm Pronated Dumbbell Triceps Extension;dumbbell;triceps;;weightAndReps
    One Arm Supinated Dumbbell Triceps Extension;dumbbell;triceps;;weightAndReps
    One Half Locust;;quadriceps;abdominals,biceps,chest;time
    One Handed Hang;;lats;biceps;time
    One Knee To Chest;;glutes;hamstrings,lower back;time
    One Leg Barbell Squat;barbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Open Palm Kettlebell Clean;kettlebell;hamstrings;glutes,lower back,quadriceps,shoulders;weightAndReps
    Otis-Up;;abdominals;chest,shoulders,triceps;weightAndReps
    Overhead Cable Curl;cable;biceps;;weightAndReps
    Overhead Lat;;lats;triceps;time
    Overhead Slam;medicine ball;lats;;weightAndReps
    Overhead Squat;barbell;quadriceps;abdominals,calves,glutes,hamstrings,lower back,shoulders,triceps;weightAndReps
    Overhead Stretch;;abdominals;chest,forearms,lats,triceps;time
    Overhead Triceps;body;triceps;lats;time
    Pallof Press;cable;abdominals;chest,shoulders,triceps;weightAndReps
    Pallof Press With Rotation;cable;abdominals;chest,shoulders,triceps;weightAndReps
    Palms-Down Dumbbell Wrist Curl Over A Bench;dumbbell;forearms;;weightAndReps
    Palms-Down Wrist Curl Over A Bench;barbell;forearms;;weightAndReps
    Palms-Up Barbell Wrist Curl Over A Bench;barbell;forearms;;weightAndReps
    Palms-Up Dumbbell Wrist Curl Over A Bench;dumbbell;forearms;;weightAndReps
    Parallel Bar Dip;;triceps;chest,shoulders;weightAndReps
    Pelvic Tilt Into Bridge;;lower back;;time
    Peroneals-SMR;foam roll;calves;;time
    Peroneals Stretch;;calves;;time
    Physioball Hip Bridge;exercise ball;glutes;hamstrings;weightAndReps
    Pin Presses;barbell;triceps;chest,forearms,lats,middle back,shoulders;weightAndReps
    Piriformis-SMR;foam roll;glutes;;time
    Plank;body;abdominals;;reps
    Plate Pinch;;forearms;;weightAndReps
    Plate Twist;;abdominals;;weightAndReps
    Platform Hamstring Slides;;hamstrings;glutes;weightAndReps
    Plie Dumbbell Squat;dumbbell;quadriceps;abdominals,calves,glutes,hamstrings;weightAndReps
    Plyo Kettlebell Pushups;kettlebell;chest;shoulders,triceps;weightAndReps
    Plyo Push-up;body;chest;shoulders,triceps;reps
    Posterior Tibialis Stretch;;calves;;time
    Power Clean;barbell;hamstrings;calves,forearms,glutes,lower back,middle back,quadriceps,shoulders,traps,triceps;weightAndReps
    Power Clean from Blocks;barbell;hamstrings;quadriceps;weightAndReps
    Power Jerk;barbell;quadriceps;abdominals,calves,glutes,hamstrings,shoulders,triceps;weightAndReps
    Power Partials;dumbbell;shoulders;;weightAndReps
    Power Snatch;barbell;hamstrings;calves,glutes,lower back,quadriceps,shoulders,traps,triceps;weightAndReps
    Power Snatch from Blocks;barbell;quadriceps;calves,forearms,glutes,hamstrings,lower back,shoulders,traps,triceps;weightAndReps
    Power Stairs;;hamstrings;adductors,calves,glutes,lower back,quadriceps,shoulders,traps;weightAndReps
    Preacher Curl;barbell;biceps;;weightAndReps
    Preacher Hammer Dumbbell Curl;dumbbell;biceps;forearms;weightAndReps
    Press Sit-Up;barbell;abdominals;chest,shoulders,triceps;weightAndReps
    Prone Manual Hamstring;;hamstrings;;weightAndReps
    Prowler Sprint;;hamstrings;calves,chest,glutes,quadriceps,shoulders;distanceAndTime
    Pull Through;cable;glutes;hamstrings,lower back;weightAndReps
    Pullups;body;lats;biceps,middle back;reps
    Push-Up Wide;body;chest;abdominals,shoulders,triceps;reps
    Push-Ups - Close Triceps Position;body;triceps;chest,shoulders;reps
    Push-Ups With Feet Elevated;body;chest;shoulders,triceps;reps
    Push-Ups With Feet On An Exercise Ball;exercise ball;chest;shoulders,triceps;weightAndReps
    Push Press;barbell;shoulders;quadriceps,triceps;weightAndReps
    Push Press - Behind the Neck;barbell;shoulders;calves,quadriceps,triceps;weightAndReps
    Push Up to Side Plank;body;chest;abdominals,shoulders,triceps;reps
    Pushups;body;chest;shoulders,triceps;reps
    Pushups (Close and Wide Hand Positions);body;chest;shoulders,triceps;reps
    Pyramid;exercise ball;lower back;shoulders;time
    Quad Stretch;;quadriceps;;time
    Quadriceps-SMR;foam roll;quadriceps;;time
    Quick Leap;;quadriceps;calves,hamstrings;weightAndReps
    Rack Delivery;barbell;shoulders;forearms,traps;weightAndReps
    Rack Pull with Bands;barbell;lower back;forearms,glutes,hamstrings,quadriceps,traps;weightAndReps
    Rack Pulls;barbell;lower back;forearms,glutes,hamstrings,traps;weightAndReps
    Rear Leg Raises;body;quadriceps;;time
    Recumbent Bike;machine;quadriceps;calves,glutes,hamstrings;distanceAndTime
    Return Push from Stance;medicine ball;shoulders;chest,triceps;weightAndReps
    Reverse Band Bench Press;barbell;triceps;chest,forearms,lats,middle back,shoulders;weightAndReps
    Reverse Band Box Squat;barbell;quadriceps;abductors,adductors,calves,forearms,glutes,hamstrings,lower back;weightAndReps
    Reverse Band Deadlift;barbell;lower back;abductors,adductors,calves,glutes,hamstrings,quadriceps;weightAndReps
    Reverse Band Power Squat;barbell;quadriceps;adductors,calves,glutes,hamstrings,lower back;weightAndReps
    Reverse Band Sumo Deadlift;barbell;hamstrings;abductors,adductors,calves,forearms,glutes,lower back,quadriceps,traps;weightAndReps
    Reverse Barbell Curl;barbell;biceps;forearms;weightAndReps
    Reverse Barbell Preacher Curls;ez;biceps;forearms;weightAndReps
    Reverse Cable Curl;cable;biceps;forearms;weightAndReps
    Reverse Crunch;body;abdominals;;reps
    Reverse Flyes;dumbbell;shoulders;;weightAndReps
    Reverse Flyes With External Rotation;dumbbell;shoulders;;weightAndReps
    Reverse Grip Bent-Over Rows;barbell;middle back;biceps,lats,shoulders;weightAndReps
    Reverse Grip Triceps Pushdown;cable;triceps;;weightAndReps
    Reverse Hyperextension;machine;hamstrings;calves,glutes;weightAndReps
    Reverse Machine Flyes;machine;shoulders;;weightAndReps
    Reverse Plate Curls;;biceps;forearms;weightAndReps
    Reverse Triceps Bench Press;barbell;triceps;chest,shoulders;weightAndReps
    Rhomboids-SMR;foam roll;middle back;traps;time
    Rickshaw Carry;;forearms;abdominals,calves,glutes,hamstrings,lower back,quadriceps,traps;weightAndReps
    Rickshaw Deadlift;;quadriceps;forearms,glutes,hamstrings,lower back,traps;weightAndReps
    Ring Dips;;triceps;chest,shoulders;weightAndReps
    Rocket Jump;body;quadriceps;calves,hamstrings;reps
    Rocking Standing Calf Raise;barbell;calves;;weightAndReps
    Rocky Pull-Ups/Pulldowns;;lats;biceps,middle back,shoulders;weightAndReps
    Romanian Deadlift;barbell;hamstrings;calves,glutes,lower back;weightAndReps
    Romanian Deadlift from Deficit;barbell;hamstrings;forearms,glutes,lower back,traps;weightAndReps
    Rope Climb;;lats;biceps,forearms,middle back,shoulders;weightAndReps
    Rope Crunch;cable;abdominals;;weightAndReps
    Rope Jumping;;quadriceps;calves,hamstrings;distanceAndTime
    Rope Straight-Arm Pulldown;cable;lats;;weightAndReps
    Round The World Shoulder Stretch;;shoulders;biceps,chest;time
    Rowing, Stationary;machine;quadriceps;biceps,calves,glutes,hamstrings,lower back,middle back;distanceAndTime
    Runner's Stretch;;hamstrings;calves;time
    Running, Treadmill;machine;quadriceps;calves,glutes,hamstrings;distanceAndTime
    Russian Twist;body;abdominals;lower back;reps
    Sandbag Load;;quadriceps;abdominals,biceps,calves,forearms,glutes,hamstrings,lower back,middle back,shoulders,traps;weightAndReps
    Scapular Pull-Up;;traps;lats,middle back;weightAndReps
    Scissor Kick;body;abdominals;;time
    Scissors Jump;body;quadriceps;glutes,hamstrings;reps
    Seated Band Hamstring Curl;;hamstrings;;weightAndReps
    Seated Barbell Military Press;barbell;shoulders;triceps;weightAndReps
    Seated Barbell Twist;barbell;abdominals;;weightAndReps
    Seated Bent-Over One-Arm Dumbbell Triceps Extension;dumbbell;triceps;;weightAndReps
    Seated Bent-Over Rear Delt Raise;dumbbell;shoulders;;weightAndReps
    Seated Bent-Over Two-Arm Dumbbell Triceps Extension;dumbbell;triceps;;weightAndReps
    Seated Biceps;body;biceps;chest,shoulders;time
    Seated Cable Rows;cable;middle back;biceps,lats,shoulders;weightAndReps
    Seated Cable Shoulder Press;cable;shoulders;triceps;weightAndReps
    Seated Calf Raise;machine;calves;;weightAndReps
    Seated Calf Stretch;;calves;hamstrings,lower back;time
    Seated Close-Grip Concentration Barbell Curl;barbell;biceps;;weightAndReps
    Seated Dumbbell Curl;dumbbell;biceps;;weightAndReps
    Seated Dumbbell Inner Biceps Curl;dumbbell;biceps;;weightAndReps
    Seated Dumbbell Palms-Down Wrist Curl;dumbbell;forearms;;weightAndReps
    Seated Dumbbell Palms-Up Wrist Curl;dumbbell;forearms;;weightAndReps
    Seated Dumbbell Press;dumbbell;shoulders;triceps;weightAndReps
    Seated Flat Bench Leg Pull-In;body;abdominals;;reps
    Seated Floor Hamstring Stretch;;hamstrings;calves;time
    Seated Front Deltoid;body;shoulders;chest;time
    Seated Glute;body;glutes;adductors;time
    Seated Good Mornings;barbell;lower back;glutes;weightAndReps
    Seated Hamstring;;hamstrings;calves;time
    Seated Hamstring and Calf Stretch;;hamstrings;calves;time
    Seated Head Harness Neck Resistance;;neck;;weightAndReps
    Seated Leg Curl;machine;hamstrings;;weightAndReps
    Seated Leg Tucks;body;abdominals;;reps
    Seated One-Arm Dumbbell Palms-Down Wrist Curl;dumbbell;forearms;;weightAndReps
    Seated One-Arm Dumbbell Palms-Up Wrist Curl;dumbbell;forearms;;weightAndReps
    Seated One-arm Cable Pulley Rows;cable;middle back;biceps,lats,traps;weightAndReps
    Seated Overhead Stretch;;abdominals;;time
    Seated Palm-Up Barbell Wrist Curl;barbell;forearms;;weightAndReps
    Seated Palms-Down Barbell Wrist Curl;barbell;forearms;;weightAndReps
    Seated Side Lateral Raise;dumbbell;shoulders;;weightAndReps
    Seated Triceps Press;dumbbell;triceps;;weightAndReps
    Seated Two-Arm Palms-Up Low-Pulley Wrist Curl;cable;forearms;;weightAndReps
    See-Saw Press (Alternating Side Press);dumbbell;shoulders;abdominals,triceps;weightAndReps
    Shotgun Row;cable;lats;biceps,middle back;weightAndReps
    Shoulder Circles;;shoulders;traps;time
    Shoulder Press - With Bands;band;shoulders;triceps;weightAndReps
    Shoulder Raise;;shoulders;lats;time
    Shoulder Stretch;;shoulders;;time
    Side-Lying Floor Stretch;;lats;;time
    Side Bridge;body;abdominals;shoulders;reps
    Side Hop-Sprint;;quadriceps;abductors,adductors,calves,hamstrings;weightAndReps
    Side Jackknife;body;abdominals;;reps
    Side Lateral Raise;dumbbell;shoulders;;weightAndReps
    Side Laterals to Front Raise;dumbbell;shoulders;traps;weightAndReps
    Side Leg Raises;body;adductors;;time
    Side Lying Groin Stretch;;adductors;hamstrings;time
    Side Neck Stretch;;neck;;time
    Side Standing Long Jump;;quadriceps;calves,glutes,hamstrings;weightAndReps
    Side To Side Chins;;lats;biceps,forearms,middle back,shoulders;weightAndReps
    Side Wrist Pull;;shoulders;forearms,lats;time
    Side to Side Box Shuffle;;quadriceps;abductors,adductors,calves,hamstrings;weightAndReps
    Single-Arm Cable Crossover;cable;chest;;weightAndReps
    Single-Arm Linear Jammer;barbell;shoulders;chest,triceps;weightAndReps
    Single-Arm Push-Up;body;chest;shoulders,triceps;reps
    Single-Cone Sprint Drill;;quadriceps;calves,glutes,hamstrings;weightAndReps
    Single-Leg High Box Squat;;quadriceps;glutes,hamstrings;weightAndReps
    Single-Leg Hop Progression;;quadriceps;abductors,adductors,calves,hamstrings;weightAndReps
    Single-Leg Lateral Hop;;quadriceps;abductors,adductors,calves,hamstrings;weightAndReps
    Single-Leg Leg Extension;machine;quadriceps;;weightAndReps
    Single-Leg Stride Jump;;quadriceps;abductors,adductors,calves,hamstrings;weightAndReps
    Single Dumbbell Raise;dumbbell;shoulders;forearms,traps;weightAndReps
    Single Leg Butt Kick;body;quadriceps;calves,hamstrings;reps
    Single Leg Glute Bridge;body;glutes;hamstrings;reps
    Single Leg Push-off;;quadriceps;calves,hamstrings;weightAndReps
    Sit-Up;body;abdominals;;reps
    Sit Squats;;quadriceps;abductors,glutes,hamstrings;time
    Skating;;quadriceps;abductors,adductors,calves,glutes,hamstrings;distanceAndTime
    Sled Drag - Harness;;quadriceps;calves,glutes,hamstrings;weightAndReps
    Sled Overhead Backward Walk;;shoulders;calves,middle back,quadriceps;weightAndReps
    Sled Overhead Triceps Extension;;triceps;;weightAndReps
    Sled Push;;quadriceps;calves,chest,glutes,hamstrings,triceps;weightAndReps
    Sled Reverse Flye;;shoulders;;weightAndReps
    Sled Row;;middle back;biceps,lats;weightAndReps
    Sledgehammer Swings;;abdominals;calves,forearms,lats,middle back,shoulders;weightAndReps
    Smith Incline Shoulder Raise;barbell;shoulders;chest;weightAndReps
    Smith Machine Behind the Back Shrug;machine;traps;shoulders;weightAndReps
    Smith Machine Bench Press;machine;chest;shoulders,triceps;weightAndReps
    Smith Machine Bent Over Row;machine;middle back;biceps,lats,shoulders;weightAndReps
    Smith Machine Calf Raise;machine;calves;;weightAndReps
    Smith Machine Close-Grip Bench Press;machine;triceps;chest,shoulders;weightAndReps
    Smith Machine Decline Press;machine;chest;shoulders,triceps;weightAndReps
    Smith Machine Hang Power Clean;machine;hamstrings;glutes,lower back,quadriceps,shoulders,traps;weightAndReps
    Smith Machine Hip Raise;machine;abdominals;;weightAndReps
    Smith Machine Incline Bench Press;machine;chest;shoulders,triceps;weightAndReps
    Smith Machine Leg Press;machine;quadriceps;calves,glutes,hamstrings;weightAndReps
    Smith Machine One-Arm Upright Row;machine;shoulders;biceps,traps;weightAndReps
    Smith Machine Overhead Shoulder Press;machine;shoulders;triceps;weightAndReps
    Smith Machine Pistol Squat;machine;quadriceps;calves,glutes,hamstrings;weightAndReps
    Smith Machine Reverse Calf Raises;machine;calves;;weightAndReps
    Smith Machine Squat;machine;quadriceps;calves,glutes,hamstrings,lower back;weightAndReps
    Smith Machine Stiff-Legged Deadlift;machine;hamstrings;glutes,lower back;weightAndReps
    Smith Machine Upright Row;machine;traps;biceps,middle back,shoulders;weightAndReps
    Smith Single-Leg Split Squat;machine;quadriceps;calves,glutes,hamstrings;weightAndReps
    Snatch;barbell;quadriceps;biceps,glutes,hamstrings,lower back,shoulders,traps,triceps;weightAndReps
    Snatch Balance;barbell;quadriceps;calves,glutes,hamstrings,shoulders,triceps;weightAndReps
    Snatch Deadlift;barbell;hamstrings;forearms,glutes,hamstrings,lower back,quadriceps,traps;weightAndReps
    Snatch Pull;barbell;hamstrings;calves,glutes,lower back,quadriceps,traps;weightAndReps
    Snatch Shrug;barbell;traps;forearms,shoulders;weightAndReps
    Snatch from Blocks;barbell;quadriceps;calves,forearms,glutes,hamstrings,lower back,shoulders,traps,triceps;weightAndReps
    Speed Band Overhead Triceps;band;triceps;;weightAndReps
    Speed Box Squat;barbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Speed Squats;barbell;quadriceps;calves,glutes,hamstrings,lower back;weightAndReps
    Spell Caster;dumbbell;abdominals;glutes,shoulders;weightAndReps
    Spider Crawl;body;abdominals;chest,shoulders,triceps;reps
    Spider Curl;ez;biceps;;weightAndReps
    Spinal Stretch;;middle back;lats,lower back,neck,traps;time
    Split Clean;barbell;quadriceps;calves,forearms,glutes,hamstrings,lower back,shoulders,traps;weightAndReps
    Split Jerk;barbell;quadriceps;glutes,hamstrings,shoulders,triceps;weightAndReps
    Split Jump;body;quadriceps;calves,glutes,hamstrings;reps
    Split Snatch;barbell;hamstrings;calves,forearms,glutes,hamstrings,lower back,quadriceps,shoulders,traps,triceps;weightAndReps
    Split Squat with Dumbbells;dumbbell;quadriceps;glutes,hamstrings;weightAndReps
    Split Squats;;hamstrings;calves,glutes,quadriceps;time
    Squat Jerk;barbell;quadriceps;calves,glutes,hamstrings,shoulders,triceps;weightAndReps
    Squat with Bands;barbell;quadriceps;adductors,calves,glutes,hamstrings,lower back;weightAndReps
    Squat with Chains;barbell;quadriceps;adductors,calves,glutes,hamstrings,lower back;weightAndReps
    Squat with Plate Movers;barbell;quadriceps;abductors,adductors,calves,glutes,hamstrings;weightAndReps
    Squats - With Bands;band;quadriceps;calves,glutes,hamstrings,lower back;weightAndReps
    Stairmaster;machine;quadriceps;calves,glutes,hamstrings;distanceAndTime
    Standing Alternating Dumbbell Press;dumbbell;shoulders;triceps;weightAndReps
    Standing Barbell Calf Raise;barbell;calves;;weightAndReps
    Standing Barbell Press Behind Neck;barbell;shoulders;triceps;weightAndReps
    Standing Bent-Over One-Arm Dumbbell Triceps Extension;dumbbell;triceps;shoulders;weightAndReps
    Standing Bent-Over Two-Arm Dumbbell Triceps Extension;dumbbell;triceps;;weightAndReps
    Standing Biceps Cable Curl;cable;biceps;;weightAndReps
    Standing Biceps Stretch;;biceps;chest,shoulders;time
    Standing Bradford Press;barbell;shoulders;triceps;weightAndReps
    Standing Cable Chest Press;cable;chest;shoulders,triceps;weightAndReps
    Standing Cable Lift;cable;abdominals;shoulders;weightAndReps
    Standing Cable Wood Chop;cable;abdominals;shoulders;weightAndReps
    Standing Calf Raises;machine;calves;;weightAndReps
    Standing Concentration Curl;dumbbell;biceps;forearms;weightAndReps
    Standing Dumbbell Calf Raise;dumbbell;calves;;weightAndReps
    Standing Dumbbell Press;dumbbell;shoulders;triceps;weightAndReps
    Standing Dumbbell Reverse Curl;dumbbell;biceps;forearms;weightAndReps
    Standing Dumbbell Straight-Arm Front Delt Raise Above Head;dumbbell;shoulders;;weightAndReps
    Standing Dumbbell Triceps Extension;dumbbell;triceps;;weightAndReps
    Standing Dumbbell Upright Row;dumbbell;traps;biceps,shoulders;weightAndReps
    Standing Elevated Quad Stretch;;quadriceps;;time
    Standing Front Barbell Raise Over Head;barbell;shoulders;;weightAndReps
    Standing Gastrocnemius Calf Stretch;;calves;hamstrings;time
    Standing Hamstring and Calf Stretch;;hamstrings;;time
    Standing Hip Circles;body;abductors;adductors;time
    Standing Hip Flexors;;quadriceps;;time
    Standing Inner-Biceps Curl;dumbbell;biceps;;weightAndReps
    Standing Lateral Stretch;;abdominals;;time
    Standing Leg Curl;machine;hamstrings;;weightAndReps
    Standing Long Jump;body;quadriceps;calves,glutes,hamstrings;reps
    Standing Low-Pulley Deltoid Raise;cable;shoulders;forearms;weightAndReps
    Standing Low-Pulley One-Arm Triceps Extension;cable;triceps;chest,shoulders;weightAndReps
    Standing Military Press;barbell;shoulders;triceps;weightAndReps
    Standing Olympic Plate Hand Squeeze;;forearms;biceps;weightAndReps
    Standing One-Arm Cable Curl;cable;biceps;;weightAndReps
    Standing One-Arm Dumbbell Curl Over Incline Bench;dumbbell;biceps;;weightAndReps
    Standing One-Arm Dumbbell Triceps Extension;dumbbell;triceps;chest,shoulders;weightAndReps
    Standing Overhead Barbell Triceps Extension;barbell;triceps;shoulders;weightAndReps
    Standing Palm-In One-Arm Dumbbell Press;dumbbell;shoulders;triceps;weightAndReps
    Standing Palms-In Dumbbell Press;dumbbell;shoulders;triceps;weightAndReps
    Standing Palms-Up Barbell Behind The Back Wrist Curl;barbell;forearms;;weightAndReps
    Standing Pelvic Tilt;;lower back;glutes;time
    Standing Rope Crunch;cable;abdominals;;weightAndReps
    Standing Soleus And Achilles Stretch;;calves;;time
    Standing Toe Touches;;hamstrings;calves;time
    Standing Towel Triceps Extension;body;triceps;;reps
    Standing Two-Arm Overhead Throw;medicine ball;shoulders;chest,lats;weightAndReps
    Star Jump;body;quadriceps;calves,glutes,hamstrings,shoulders;reps
    Step-up with Knee Raise;body;glutes;hamstrings,quadriceps;reps
    Step Mill;machine;quadriceps;calves,glutes,hamstrings;distanceAndTime
    Stiff-Legged Barbell Deadlift;barbell;hamstrings;glutes,lower back;weightAndReps
    Stiff-Legged Dumbbell Deadlift;dumbbell;hamstrings;glutes,lower back;weightAndReps
    Stiff Leg Barbell Good Morning;barbell;lower back;glutes,hamstrings;weightAndReps
    Stomach Vacuum;body;abdominals;;time
    Straight-Arm Dumbbell Pullover;dumbbell;chest;lats,shoulders,triceps;weightAndReps
    Straight-Arm Pulldown;cable;lats;;weightAndReps
    Straight Bar Bench Mid Rows;barbell;middle back;biceps,lats;weightAndReps
    Straight Raises on Incline Bench;barbell;shoulders;traps;weightAndReps
    Stride Jump Crossover;;quadriceps;abductors,adductors,calves,hamstrings;weightAndReps
    Sumo Deadlift;barbell;hamstrings;adductors,forearms,glutes,lower back,middle back,quadriceps,traps;weightAndReps
    Sumo Deadlift with Bands;barbell;hamstrings;adductors,forearms,glutes,lower back,middle back,quadriceps,traps;weightAndReps
    Sumo Deadlift with Chains;barbell;hamstrings;abductors,adductors,forearms,glutes,lower back,middle back,quadriceps,traps;weightAndReps
    Superman;body;lower back;glutes,hamstrings;time
    Supine Chest Throw;medicine ball;triceps;chest,shoulders;weightAndReps
    Supine One-Arm Overhead Throw;medicine ball;abdominals;chest,lats,shoulders;weightAndReps
    Supine Two-Arm Overhead Throw;medicine ball;abdominals;chest,lats,shoulders;weightAndReps
    Suspended Fallout;;abdominals;chest,lower back,shoulders;weightAndReps
    Suspended Push-Up;;chest;shoulders,triceps;weightAndReps
    Suspended Reverse Crunch;;abdominals;;weightAndReps
    Suspended Row;;middle back;biceps,lats;weightAndReps
    Suspended Split Squat;;quadriceps;abductors,adductors,calves,glutes,hamstrings;weightAndReps
    Svend Press;;chest;forearms,shoulders,triceps;weightAndReps
    T-Bar Row with Handle;barbell;middle back;biceps,lats;weightAndReps
    Tate Press;dumbbell;triceps;chest,shoulders;weightAndReps
    The Straddle;;hamstrings;adductors,calves;time
    Thigh Abductor;machine;abductors;glutes;weightAndReps
    Thigh Adductor;machine;adductors;glutes,hamstrings;weightAndReps
    Tire Flip;;quadriceps;calves,chest,forearms,glutes,hamstrings,lower back,shoulders,traps,triceps;weightAndReps
    Toe Touchers;body;abdominals;;time
    Torso Rotation;exercise ball;abdominals;;time
    Trail Running/Walking;;quadriceps;calves,glutes,hamstrings;distanceAndTime
    Trap Bar Deadlift;;quadriceps;glutes,hamstrings;weightAndReps
    Tricep Dumbbell Kickback;dumbbell;triceps;;weightAndReps
    Tricep Side Stretch;;triceps;shoulders;time
    Triceps Overhead Extension with Rope;cable;triceps;;weightAndReps
    Triceps Pushdown;cable;triceps;;weightAndReps
    Triceps Pushdown - Rope Attachment;cable;triceps;;weightAndReps
    Triceps Pushdown - V-Bar Attachment;cable;triceps;;weightAndReps
    Triceps Stretch;;triceps;lats;time
    Tuck Crunch;body;abdominals;;reps
    Two-Arm Dumbbell Preacher Curl;dumbbell;biceps;;weightAndReps
    Two-Arm Kettlebell Clean;kettlebell;shoulders;calves,glutes,hamstrings,lower back,traps;weightAndReps
    Two-Arm Kettlebell Jerk;kettlebell;shoulders;calves,quadriceps,triceps;weightAndReps
    Two-Arm Kettlebell Military Press;kettlebell;shoulders;triceps;weightAndReps
    Two-Arm Kettlebell Row;kettlebell;middle back;biceps,lats;weightAndReps
    Underhand Cable Pulldowns;cable;lats;biceps,middle back,shoulders;weightAndReps
    Upper Back-Leg Grab;;hamstrings;lower back,middle back;time
    Upper Back Stretch;;middle back;middle back;time
    Upright Barbell Row;barbell;shoulders;traps;weightAndReps
    Upright Cable Row;cable;traps;shoulders;weightAndReps
    Upright Row - With Bands;band;traps;shoulders;weightAndReps
    Upward Stretch;;shoulders;chest,lats;time
    V-Bar Pulldown;cable;lats;biceps,middle back,shoulders;weightAndReps
    V-Bar Pullup;body;lats;biceps,middle back,shoulders;reps
    Vertical Swing;dumbbell;hamstrings;glutes,quadriceps,shoulders;weightAndReps
    Walking, Treadmill;machine;quadriceps;calves,glutes,hamstrings;distanceAndTime
    Weighted Ball Hyperextension;exercise ball;lower back;glutes,hamstrings,middle back;weightAndReps
    Weighted Ball Side Bend;exercise ball;abdominals;;weightAndReps
    Weighted Bench Dip;;triceps;chest,shoulders;weightAndReps
    Weighted Crunches;medicine ball;abdominals;;weightAndReps
    Weighted Jump Squat;barbell;quadriceps;calves,glutes,hamstrings,lower back;weightAndReps
    Weighted Pull Ups;;lats;biceps,middle back;weightAndReps
    Weighted Sissy Squat;barbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Weighted Sit-Ups - With Bands;;abdominals;;weightAndReps
    Weighted Squat;;quadriceps;calves,glutes,hamstrings;weightAndReps
    Wide-Grip Barbell Bench Press;barbell;chest;shoulders,triceps;weightAndReps
    Wide-Grip Decline Barbell Bench Press;barbell;chest;shoulders,triceps;weightAndReps
    Wide-Grip Decline Barbell Pullover;barbell;chest;shoulders,triceps;weightAndReps
    Wide-Grip Lat Pulldown;cable;lats;biceps,middle back,shoulders;weightAndReps
    Wide-Grip Pulldown Behind The Neck;cable;lats;biceps,middle back,shoulders;weightAndReps
    Wide-Grip Rear Pull-Up;body;lats;biceps,middle back,shoulders;reps
    Wide-Grip Standing Barbell Curl;barbell;biceps;;weightAndReps
    Wide Stance Barbell Squat;barbell;quadriceps;calves,glutes,hamstrings,lower back;weightAndReps
    Wide Stance Stiff Legs;barbell;hamstrings;adductors,glutes,lower back;weightAndReps
    Wind Sprints;body;abdominals;;reps
    Windmills;;abductors;glutes,hamstrings,lower back;time
    World's Greatest Stretch;;hamstrings;calves,glutes,quadriceps;time
    Wrist Circles;body;forearms;;time
    Wrist Roller;;forearms;shoulders;weightAndReps
    Wrist Rotations with Straight Bar;barbell;forearms;;weightAndReps
    Yoke Walk;;quadriceps;abdominals,abductors,adductors,calves,glutes,hamstrings,lower back;weightAndReps
    Zercher Squats;barbell;quadriceps;calves,glutes,hamstrings;weightAndReps
    Zottman Curl;dumbbell;biceps;forearms;weightAndReps
    Zottman Preacher Curl;dumbbell;biceps;forearms;weightAndReps
    """#
}
