import type { SimulatorDescription } from "#simulators/simulator-description.ts";
import { isModelFolder } from "./ini-text.ts";

export const ac = {
  code: "AC",
  rowId: "ac",
  title: "Assetto Corsa",
  name: "AC",
  colours: { ground: "#f48c06", flag: "#f48c06", onFlag: "#14161a" },
  platform: "steam",
  needs: null,
  results: {
    format: "JSON",
    title: "JSON al serverului",
    expected: "fișierul JSON din folderul „results” al serverului Assetto Corsa",
    finish: "crossing",
  },
  entryList: {
    file: "entry_list.ini",
    mostCars: 255,
    numbers: null,
    mostDriversInCar: Infinity,
    isModel: isModelFolder,
    setup: { ballastKg: 200, restrictor: 100, doubtfulBallastKg: null, choosesSkin: true },
    control: "fiecare primește un loc de spectator",
    note: null,
  },
  asksFirstDriver: false,
  usualMinutes: { practice: 30, qualifying: 20, race: 60 },
  gameKeys: {
    car: {
      fits: isModelFolder,
      problem: "Numele folderului mașinii, de exemplu ks_mazda_mx5_cup.",
      help: "Folderul mașinii.",
    },
    track: {
      fits: (key) => /^[^\\/:*?"<>|;=[\],]+$/.test(key),
      problem: "Numele folderului circuitului, de exemplu ks_nurburgring.",
      help: "Folderul circuitului.",
    },
    layout: { help: "Folderul variantei; gol, dacă are una singură." },
  },
} as const satisfies SimulatorDescription;
