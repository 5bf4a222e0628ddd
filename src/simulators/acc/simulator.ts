import type { SimulatorDescription } from "#simulators/simulator-description.ts";

export const acc = {
  code: "ACC",
  rowId: "acc",
  title: "Assetto Corsa Competizione",
  name: "ACC",
  colours: { ground: "#e5383b", flag: "#d6292d", onFlag: "#ffffff" },
  platform: "steam",
  needs: "steamId",
  results: {
    format: "JSON",
    title: "JSON al serverului",
    expected: "fișierul JSON din folderul „results” al serverului Assetto Corsa Competizione",
    finish: "crossing",
  },
  entryList: {
    file: "entrylist.json",
    mostCars: Infinity,
    numbers: { first: 1, last: 998 },
    mostDriversInCar: 5,
    isModel: (key) => /^\d{1,9}$/.test(key),
    setup: { ballastKg: 100, restrictor: 20, doubtfulBallastKg: 40, choosesSkin: false },
    control: "cine administrează are drepturi pe server",
    note: "Din licențe, ACC primește Bronze (și pentru Am, Rookie), Silver, Gold sau Platinum (și pentru Pro). Cine are altă licență, sau niciuna, intră ca Bronze.",
  },
  asksFirstDriver: true,
  usualMinutes: { practice: 30, qualifying: 20, race: 60 },
  gameKeys: {
    car: {
      fits: (key) => /^(?:0|[1-9]\d{0,3})$/.test(key),
      problem: "Numărul mașinii din ACC, de exemplu 30.",
      help: "Numărul mașinii.",
    },
    track: {
      fits: (key) => /^[a-z0-9_]+$/.test(key),
      problem: "Numele circuitului din ACC, de exemplu brands_hatch.",
      help: "Ca spa.",
    },
    layout: { help: "Gol: ACC nu are variante." },
  },
} as const satisfies SimulatorDescription;
