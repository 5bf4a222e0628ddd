import { clubsTable, crewsTable, driversTable } from "./planned-table.ts";
import {
  licensedClasses,
  plainSeason,
  practiceQualifyingRace,
  type PlannedModel,
  type SeasonPlan,
} from "./season-plan.ts";

const gt3: readonly PlannedModel[] = [
  { id: "acc-30", pace: 1 },
  { id: "acc-31", pace: 1.0005 },
  { id: "acc-32", pace: 0.999 },
  { id: "acc-33", pace: 1.001 },
  { id: "acc-34", pace: 1 },
  { id: "acc-35", pace: 0.9995 },
  { id: "acc-25", pace: 1.0015 },
  { id: "acc-20", pace: 1.002 },
  { id: "acc-36", pace: 1.0005 },
];

const gt4: readonly PlannedModel[] = [
  { id: "acc-53", pace: 1.094 },
  { id: "acc-51", pace: 1.093 },
  { id: "acc-59", pace: 1.096 },
  { id: "acc-60", pace: 1.095 },
  { id: "acc-61", pace: 1.097 },
  { id: "acc-50", pace: 1.092 },
];

const endurancePoints = { q: "qualifying-3", r: "top-15" };
const sprintPoints = { r: "top-10" };

const endurance: SeasonPlan = {
  ...plainSeason,
  id: "acc-endurance",
  code: "END5",
  title: "Cupa Carpaților Endurance",
  description:
    "Opt curse de 90 de minute cu echipaje de doi sau trei piloți, în două clase. Cele mai bune șapte rezultate contează.",
  simulator: "acc",
  organizers: "Liga Demo, cu ajutorul cluburilor care își împart arbitrajul pe etape.",
  partners: "Atelierul de Volane Fictiv, Tipografia Exemplu",
  prizes:
    "Cupe pentru primele trei echipaje din fiecare clasă și plăcuță gravată pentru clubul campion.",
  rules: {
    minCarsPerTeam: 1,
    maxCarsPerTeam: 4,
    minDriversPerCar: 2,
    maxDriversPerCar: 3,
    maxCarsPerSplit: 60,
    maxSplits: 1,
    carModelChangeAllowed: true,
    requiredDriverFields: ["firstName", "lastName", "steamId"],
  },
  models: [
    ...gt3.map((model) => ({ ...model, carClass: "car-gt3" })),
    ...gt4.map((model) => ({ ...model, carClass: "car-gt4" })),
  ],
  carClasses: ["car-gt3", "car-gt4"],
  carClassFrom: "model",
  licences: ["driver-pro", "driver-silver", "driver-am"],
  calendar: { round: 5, weekday: 7, inDays: 3, everyDays: 14, time: "19:00" },
  rounds: [
    "acc-monza",
    "acc-paul-ricard",
    "acc-red-bull-ring",
    "acc-suzuka",
    "acc-spa",
    "acc-watkins-glen",
    "acc-valencia",
    "acc-cota",
  ],
  eventTitle: "Cele 90 de minute de la {place}",
  sessions: practiceQualifyingRace({ qualifying: 20, race: 90 }),
  eventRules: [
    "Start lansat, în formație, după turul de formare.",
    "Schimb de pilot obligatoriu; fiecare pilot conduce cel puțin 25 de minute.",
    "Oprire obligatorie la boxe între minutele 25 și 65.",
    "Mașinile GT4 țin linia lor când sunt depășite de GT3.",
    "Contestațiile se trimit în 24 de ore de la sfârșitul cursei.",
  ].join("\n"),
  cars: 58,
  attendance: 0.93,
  tables: [
    driversTable("Piloți GT3", endurancePoints, { carClass: "car-gt3", ignored: 1 }),
    driversTable("Piloți GT4", endurancePoints, { carClass: "car-gt4", ignored: 1 }),
    crewsTable("Echipaje GT3", endurancePoints, { carClass: "car-gt3", ignored: 1 }),
    crewsTable("Echipaje GT4", endurancePoints, { carClass: "car-gt4", ignored: 1 }),
    clubsTable(endurancePoints),
    driversTable("Piloți Am (de lucru)", endurancePoints, { licence: "driver-am", public: false }),
  ],
};

const sprint: SeasonPlan = {
  ...plainSeason,
  ...licensedClasses,
  id: "acc-sprint",
  code: "SPR2",
  title: "Sprint GT3, sezonul 2",
  description: "Șase seri de sprint cu mașini GT3, un pilot pe mașină, curse de 40 de minute.",
  simulator: "acc",
  organizers: "Liga Demo",
  rules: { maxCarsPerTeam: 3, maxCarsPerSplit: 32, maxSplits: 1 },
  models: gt3,
  calendar: { round: 6, weekday: 4, inDays: -96, everyDays: 14, time: "20:30" },
  rounds: [
    "acc-imola",
    "acc-zandvoort",
    "acc-barcelona",
    "acc-hungaroring",
    "acc-brands-hatch",
    "acc-nurburgring",
  ],
  eventTitle: "Sprintul de la {place}",
  sessions: practiceQualifyingRace({ qualifying: 15, race: 40 }),
  eventRules: "Start lansat. Fără oprire obligatorie. Limitele pistei le judecă jocul.",
  cars: 30,
  attendance: 0.9,
  tables: [
    driversTable("Piloți", sprintPoints, { ignored: 1 }),
    driversTable("Piloți Am", sprintPoints, { carClass: "car-am", ignored: 1 }),
    clubsTable(sprintPoints),
  ],
};

/** Two of its circuits come again a season later, so that records fall there. */
const firstSprint: SeasonPlan = {
  ...sprint,
  id: "acc-gt3",
  code: "SPR1",
  title: "Sprint GT3, sezonul 1",
  description: "Primele patru seri de sprint ale ligii, cu mașini GT3 și un pilot pe mașină.",
  calendar: { round: 4, weekday: 4, inDays: -290, everyDays: 14, time: "20:30" },
  rounds: ["acc-barcelona", "acc-misano", "acc-zandvoort", "acc-imola"],
  sessions: practiceQualifyingRace({ qualifying: 10, race: 30 }),
  cars: 24,
  // With six points more the pilot is level with the champion, who has won twice to his once.
  tables: [
    driversTable("Piloți", sprintPoints, {
      decisions: [
        { car: 18, compensation: 6, disqualified: false, text: "Oprit din greșeală în etapa 1" },
      ],
    }),
    clubsTable(sprintPoints),
  ],
};

const newcomers: SeasonPlan = {
  ...plainSeason,
  id: "acc-gt4",
  code: "GT4D",
  title: "Trofeul GT4 al debutanților",
  description:
    "Pentru piloții care abia încep: GT4, curse de 45 de minute și un comisar care explică fiecare decizie.",
  simulator: "acc",
  organizers: "Liga Demo",
  partners: "Școala de Pilotaj Exemplu",
  prizes: "Un an de găzduire pe serverele ligii pentru campion.",
  rules: {
    maxCarsPerTeam: 4,
    maxCarsPerSplit: 30,
    minCarsPerSplit: 12,
    maxSplits: 2,
    carModelChangeAllowed: true,
    requiredDriverFields: ["firstName", "lastName", "steamId"],
  },
  models: gt4,
  licences: ["driver-silver", "driver-am"],
  calendar: { round: 1, weekday: 2, inDays: 24, everyDays: 14, time: "20:00" },
  rounds: ["acc-oulton-park", "acc-misano", "acc-zolder", "acc-donington", "acc-kyalami"],
  eventTitle: "Trofeul de la {place}",
  sessions: practiceQualifyingRace({ qualifying: 15, race: 45 }),
  eventRules:
    "Start de pe loc. Pilotul care pierde controlul așteaptă un gol sigur înainte de a reveni.",
  cars: 22,
  attendance: 0.9,
};

const dayAndNight: SeasonPlan = {
  ...endurance,
  id: "acc-24h",
  code: "H24",
  title: "24 de ore ale ligii (în pregătire)",
  description:
    "O singură cursă, de sâmbătă până duminică. Se anunță după ce se stabilesc serverele.",
  partners: "",
  prizes: "",
  hidden: true,
  rules: { ...endurance.rules, minDriversPerCar: 3, maxDriversPerCar: 5, maxCarsPerTeam: 2 },
  calendar: { round: 1, weekday: 6, inDays: 60, everyDays: 7, time: "14:00" },
  rounds: ["acc-nurburgring-24h"],
  eventTitle: "24 de ore la {place}",
  sessions: practiceQualifyingRace({ qualifying: 45, race: 24 * 60 }),
  cars: 0,
  tables: [],
};

export const accSeasons: readonly SeasonPlan[] = [
  endurance,
  sprint,
  firstSprint,
  newcomers,
  dayAndNight,
];
