import { clubsTable, driversTable } from "./planned-table.ts";
import { plainSeason, practiceQualifyingRace, type SeasonPlan } from "./season-plan.ts";

const cupPoints = { q: "qualifying-3", r: "top-15" };

const cup: SeasonPlan = {
  ...plainSeason,
  id: "ir-cup",
  code: "IRC4",
  title: "iRacing Cupa 992",
  description: "Aceeași mașină pentru toți, miercuri seara, opt etape pe circuitele clasice.",
  simulator: "ir",
  organizers: "Liga Demo",
  partners: "Atelierul de Volane Fictiv",
  rules: {
    maxCarsPerTeam: 4,
    maxCarsPerSplit: 30,
    maxSplits: 1,
    requiredDriverFields: ["firstName", "lastName", "iRacingMemberId"],
  },
  models: [{ id: "ir-143", pace: 1.006 }],
  carClasses: ["car-pro", "car-am"],
  carClassFrom: "licences",
  licences: ["driver-pro", "driver-silver", "driver-am"],
  calendar: { round: 6, weekday: 3, inDays: 3, everyDays: 14, time: "21:00" },
  rounds: [
    "ir-okayama-international-circuit-full-course",
    "ir-weathertech-raceway-at-laguna-seca-full-course",
    "ir-road-atlanta-full-course",
    "ir-autodromo-jose-carlos-pace-grand-prix",
    "ir-circuit-zolder-grand-prix",
    "ir-hockenheimring-baden-wurttemberg-grand-prix",
    "ir-silverstone-circuit-grand-prix",
    "ir-circuit-de-spa-francorchamps-grand-prix-pits",
  ],
  eventTitle: "Miercuri la {place}",
  sessions: practiceQualifyingRace({ qualifying: 15, race: 30 }),
  eventRules: "Start de pe loc. Maximum 25 de incidente; de acolo, descalificare dată de joc.",
  cars: 26,
  attendance: 0.93,
  tables: [
    driversTable("Piloți", cupPoints, { ignored: 1 }),
    driversTable("Piloți Am", cupPoints, { carClass: "car-am", ignored: 1 }),
    clubsTable(cupPoints),
  ],
};

const formula: SeasonPlan = {
  ...plainSeason,
  id: "ir-formula",
  code: "IRF1",
  title: "Formula F3, sezonul 1",
  description: "Cinci etape scurte cu monoposturi, câștigate la limită.",
  simulator: "ir",
  organizers: "Clubul Banat Open Wheel",
  rules: { maxCarsPerTeam: 3, maxCarsPerSplit: 24, maxSplits: 1 },
  models: [{ id: "ir-106", pace: 0.94 }],
  calendar: { round: 5, weekday: 1, inDays: -340, everyDays: 7, time: "21:00" },
  rounds: [
    "ir-lime-rock-park-classic",
    "ir-red-bull-ring-grand-prix",
    "ir-hungaroring",
    "ir-suzuka-international-racing-course-grand-prix",
    "ir-autodromo-nazionale-monza-grand-prix",
  ],
  eventTitle: "Formula la {place}",
  sessions: practiceQualifyingRace({ qualifying: 10, race: 25 }),
  eventRules: "Start de pe loc. Aripa față se repară, răbdarea nu.",
  cars: 20,
  attendance: 0.92,
  tables: [driversTable("Piloți", { r: "top-10" }, { ignored: 1 }), clubsTable({ r: "top-10" })],
};

const gt4: SeasonPlan = {
  ...plainSeason,
  id: "ir-gt4",
  code: "IR4",
  title: "Seria GT4 iRacing",
  description: "Trei luni, șase circuite, mașini GT4 la alegere. Înscrierile sunt deschise.",
  simulator: "ir",
  organizers: "Liga Demo",
  prizes: "Abonament de trei luni pentru primii trei.",
  rules: {
    maxCarsPerTeam: 4,
    maxCarsPerSplit: 26,
    maxSplits: 2,
    minCarsPerSplit: 10,
    carModelChangeAllowed: true,
    requiredDriverFields: ["firstName", "lastName", "iRacingMemberId"],
  },
  models: [
    { id: "ir-119", pace: 1.09 },
    { id: "ir-122", pace: 1.09 },
    { id: "ir-135", pace: 1.09 },
    { id: "ir-150", pace: 1.09 },
    { id: "ir-157", pace: 1.09 },
  ],
  calendar: { round: 1, weekday: 3, inDays: 40, everyDays: 14, time: "21:00" },
  rounds: [
    "ir-brands-hatch-circuit-grand-prix",
    "ir-circuit-zandvoort-grand-prix",
    "ir-donington-park-racing-circuit-national",
    "ir-mount-panorama-circuit",
    "ir-road-america-full-course",
    "ir-watkins-glen-international-boot",
  ],
  eventTitle: "GT4 la {place}",
  sessions: practiceQualifyingRace({ qualifying: 15, race: 35 }),
  eventRules: "Start lansat.",
  cars: 14,
  attendance: 0.9,
};

/** Announced, without a calendar yet. */
const open: SeasonPlan = {
  ...gt4,
  id: "ir-gt3",
  code: "IRG",
  title: "iRacing GT3 Open",
  description: "Calendarul se votează pe Discord; înscrierile se deschid după aceea.",
  prizes: "",
  models: [
    { id: "ir-132", pace: 1 },
    { id: "ir-169", pace: 1 },
    { id: "ir-173", pace: 1 },
  ],
  rounds: [],
  cars: 0,
};

export const iracingSeasons: readonly SeasonPlan[] = [cup, formula, gt4, open];
