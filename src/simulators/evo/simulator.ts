import type { SimulatorDescription } from "#simulators/simulator-description.ts";

export const evo = {
  code: "EVO",
  rowId: "evo",
  title: "Assetto Corsa EVO",
  name: "AC EVO",
  colours: { ground: "#8e44d6", flag: "#7a35c4", onFlag: "#ffffff" },
  platform: "steam",
  needs: null,
  results: {
    format: "JSON",
    title: "JSON al serverului",
    expected: "fișierul JSON cu rezultatele, scris de serverul Assetto Corsa EVO",
    finish: "crossing",
    fewSeen: true,
  },
  entryList: null,
  asksFirstDriver: false,
  usualMinutes: { practice: 30, qualifying: 20, race: 60 },
  gameKeys: {
    car: {
      fits: (key) => key !== "",
      problem: "Numele mașinii, cum îl scrie AC EVO, de exemplu Mazda MX-5 ND Cup.",
      help: "Numele întreg al mașinii.",
    },
    track: {
      fits: (key) => key !== "",
      problem: "Numele circuitului, cum îl scrie AC EVO, de exemplu Road Atlanta.",
      help: "Numele întreg.",
    },
    layout: { help: "Numele variantei." },
  },
} as const satisfies SimulatorDescription;
