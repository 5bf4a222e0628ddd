import type { SimulatorDescription } from "#simulators/simulator-description.ts";

export const iracing = {
  code: "iR",
  rowId: "ir",
  title: "iRacing",
  name: "iRacing",
  colours: { ground: "#2f80ed", flag: "#2370dc", onFlag: "#ffffff" },
  platform: "iracing",
  needs: "iRacingMemberId",
  results: {
    format: "JSON sau CSV",
    title: "JSON sau CSV",
    expected: "fișierul JSON sau CSV cu rezultatele, descărcat din iRacing",
    finish: "word",
  },
  entryList: null,
  asksFirstDriver: false,
  usualMinutes: { practice: 20, qualifying: 10, race: 40 },
  gameKeys: {
    car: {
      fits: (key) => /^[1-9]\d{0,5}$/.test(key),
      problem: "Numărul mașinii din iRacing, de exemplu 132.",
      help: "Numărul mașinii.",
    },
    track: {
      fits: (key) => key !== "",
      problem: "Numele circuitului, cum îl scrie iRacing.",
      help: "Numele întreg.",
    },
    layout: { help: "Numele variantei." },
  },
} as const satisfies SimulatorDescription;
