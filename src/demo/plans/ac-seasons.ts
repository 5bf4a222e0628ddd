import { clubsTable, driversTable } from "./planned-table.ts";
import {
  licensedClasses,
  plainSeason,
  practiceQualifyingRace,
  prequalification,
  type SeasonPlan,
  twoSprints,
} from "./season-plan.ts";

const sprints = { q: "qualifying-3", r1: "top-15", r2: "top-15" };

const abarth: SeasonPlan = {
  ...plainSeason,
  id: "ac-abarth",
  code: "AB2",
  title: "Cupa Mică Abarth",
  description:
    "Mașini mici, dueluri mari: șase seri cu Abarth 500, calificări pe media a două tururi.",
  simulator: "ac",
  organizers: "Liga Demo și clubul Retro Garaj",
  prizes: "Stickere pentru toată lumea.",
  rules: {
    maxCarsPerTeam: 3,
    maxCarsPerSplit: 24,
    maxSplits: 1,
    prequalEnabled: true,
    prequalLimitPercentage: 107,
  },
  models: [{ id: "ac-ks-abarth500-assetto-corse", pace: 1.36 }],
  calendar: { round: 4, weekday: 5, inDays: 3, everyDays: 14, time: "20:00" },
  rounds: [
    "ac-magione",
    "ac-ks-brands-hatch-indy",
    "ac-ks-vallelunga-club-circuit",
    "ac-ks-red-bull-ring-layout-national",
    "ac-ks-silverstone-national",
    "ac-imola",
  ],
  eventTitle: "Abarth la {place}",
  sessions: [
    prequalification,
    ...practiceQualifyingRace({ qualifying: 15, race: 25 }).map((session) =>
      session.type === "Q" ? { ...session, hotstintLaps: 2 } : session,
    ),
  ],
  eventRules: "Start de pe loc. Împinsul se pedepsește, aspirația nu.",
  cars: 20,
  attendance: 0.9,
  tables: [driversTable("Piloți", { r: "top-10" }), clubsTable({ r: "top-10" })],
};

const roadsters: SeasonPlan = {
  ...plainSeason,
  ...licensedClasses,
  id: "ac-mx5",
  code: "MX3",
  title: "Cupa MX-5, sezonul 3",
  description:
    "Un sprint și o cursă pe seară. În cursă, primii zece din sprint pleacă în ordine inversă.",
  simulator: "ac",
  organizers: "Liga Demo",
  partners: "Magazinul de Pedale Imaginar",
  prizes: "Cupă pentru primii trei piloți și primul club.",
  rules: { maxCarsPerTeam: 3, maxCarsPerSplit: 32, maxSplits: 1 },
  models: [{ id: "ac-ks-mazda-mx5-cup", pace: 1.24 }],
  calendar: { round: 8, weekday: 2, inDays: -44, everyDays: 7, time: "20:00" },
  rounds: [
    "ac-magione",
    "ac-ks-laguna-seca",
    "ac-ks-brands-hatch-gp",
    "ac-imola",
    "ac-ks-red-bull-ring-layout-gp",
    "ac-ks-zandvoort",
    "ac-ks-vallelunga-extended-circuit",
    "ac-mugello",
  ],
  eventTitle: "Dubla de la {place}",
  sessions: twoSprints({ qualifying: 12, race: 18, reversed: 10 }),
  eventRules: [
    "Start de pe loc în ambele curse.",
    "Grila cursei a doua: primii zece din prima cursă, în ordine inversă.",
    "Fără realimentare.",
  ].join("\n"),
  cars: 30,
  attendance: 0.92,
  tables: [
    driversTable("Piloți", sprints, {
      ignored: 1,
      decisions: [
        { car: 7, compensation: 4, disqualified: false, text: "Server căzut în etapa 3" },
        {
          car: 12,
          compensation: 0,
          disqualified: false,
          text: "",
          deduction: { points: 5, reason: "Avertismente repetate" },
        },
      ],
    }),
    driversTable("Piloți Pro", sprints, { carClass: "car-pro", ignored: 1 }),
    driversTable("Piloți Silver", sprints, { carClass: "car-silver", ignored: 1 }),
    driversTable("Piloți Am", sprints, { carClass: "car-am", ignored: 1 }),
    clubsTable(sprints),
  ],
};

const championship: SeasonPlan = {
  ...plainSeason,
  ...licensedClasses,
  id: "ac-gt3",
  code: "AC6",
  title: "Campionatul AC GT3, sezonul 6",
  description:
    "Cele mai mari grile din istoria ligii: șaizeci de mașini, zece etape, nouă rezultate la socoteală.",
  simulator: "ac",
  organizers: "Liga Demo",
  partners: "Atelierul de Volane Fictiv, Cafeneaua de la Boxe",
  prizes: "Trofee pentru podiumul fiecărei clase.",
  rules: { maxCarsPerTeam: 5, maxCarsPerSplit: 60, maxSplits: 1 },
  models: [
    { id: "ac-bmw-z4-gt3", pace: 1.002 },
    { id: "ac-ks-audi-r8-lms-2016", pace: 1 },
    { id: "ac-ks-ferrari-488-gt3", pace: 0.999 },
    { id: "ac-ks-lamborghini-huracan-gt3", pace: 1 },
    { id: "ac-ks-mclaren-650-gt3", pace: 1.001 },
    { id: "ac-ks-mercedes-amg-gt3", pace: 1.0005 },
    { id: "ac-ks-nissan-gtr-gt3", pace: 1.003 },
    { id: "ac-ks-porsche-911-gt3-r-2016", pace: 0.9995 },
  ],
  calendar: { round: 10, weekday: 7, inDays: -190, everyDays: 14, time: "19:30" },
  rounds: [
    "ac-monza",
    "ac-ks-barcelona-layout-gp",
    "ac-ks-silverstone-gp",
    "ac-ks-red-bull-ring-layout-gp",
    "ac-mugello",
    "ac-spa",
    "ac-ks-nurburgring-layout-gp-b",
    "ac-ks-zandvoort",
    "ac-imola",
    "ac-ks-vallelunga-extended-circuit",
  ],
  eventTitle: "Marea cursă de la {place}",
  sessions: practiceQualifyingRace({ qualifying: 15, race: 40 }),
  eventRules: "Start de pe loc, șaizeci de mașini: în primul tur nu se câștigă nimic.",
  cars: 60,
  attendance: 0.94,
  tables: [
    driversTable(
      "Piloți",
      { q: "qualifying-3", r: "top-40" },
      {
        ignored: 1,
        decisions: [
          { car: 25, compensation: 0, disqualified: true, text: "Descalificat din campionat" },
        ],
      },
    ),
    driversTable("Piloți Pro", { r: "top-15" }, { carClass: "car-pro", ignored: 1 }),
    driversTable("Piloți Silver", { r: "top-15" }, { carClass: "car-silver", ignored: 1 }),
    driversTable("Piloți Am", { r: "top-15" }, { carClass: "car-am", ignored: 1 }),
    clubsTable({ r: "top-40" }),
  ],
};

const classics: SeasonPlan = {
  ...plainSeason,
  id: "ac-clasice",
  code: "CLS",
  title: "Legendele anilor '80",
  description: "Turisme de altădată, fără ajutoare electronice, patru seri de miercuri.",
  simulator: "ac",
  organizers: "Clubul Retro Garaj",
  rules: { maxCarsPerTeam: 4, maxCarsPerSplit: 26, maxSplits: 2, carModelChangeAllowed: true },
  models: [
    { id: "ac-bmw-m3-e30-gra", pace: 1.18 },
    { id: "ac-ks-mercedes-190-evo2", pace: 1.18 },
    { id: "ac-ks-alfa-romeo-155-v6", pace: 1.12 },
  ],
  calendar: { round: 1, weekday: 3, inDays: 33, everyDays: 7, time: "20:00" },
  rounds: [
    "ac-magione",
    "ac-ks-nurburgring-layout-sprint-a",
    "ac-ks-silverstone-international",
    "ac-imola",
  ],
  eventTitle: "Legende la {place}",
  sessions: twoSprints({ qualifying: 15, race: 20, reversed: 8 }),
  eventRules: "Fără ABS și fără controlul tracțiunii.",
  cars: 16,
  attendance: 0.9,
};

const touring: SeasonPlan = {
  ...plainSeason,
  id: "ac-open",
  code: "ACO",
  title: "Sezon deschis: joi seara",
  description: "Turisme din anii '80, fără înscriere: cine intră pe server conduce și punctează.",
  simulator: "ac",
  organizers: "Liga Demo",
  open: true,
  rules: { maxCarsPerSplit: 24, maxSplits: 1 },
  models: [
    { id: "ac-bmw-m3-e30-gra", pace: 1.18 },
    { id: "ac-ks-mercedes-190-evo2", pace: 1.18 },
  ],
  calendar: { round: 3, weekday: 4, inDays: 3, everyDays: 14, time: "20:30" },
  rounds: ["ac-ks-laguna-seca", "ac-ks-brands-hatch-gp", "ac-ks-zandvoort"],
  eventTitle: "Joi la {place}",
  sessions: practiceQualifyingRace({ qualifying: 10, race: 20 }),
  eventRules: "Start de pe loc. Vino când poți: contează doar cursele în care ai fost.",
  cars: 18,
  attendance: 0.85,
  tables: [driversTable("Piloți", { r: "top-15" }), clubsTable({ r: "top-15" })],
};

export const acSeasons: readonly SeasonPlan[] = [
  abarth,
  roadsters,
  championship,
  classics,
  touring,
];
