import { choice, choiceOrNone, loggedAct, person } from "#shared/act.ts";
import { route } from "#shared/route.ts";
import type { Controller, RaceControl, raceControlQuery } from "./race-control.ts";

const access = ["manageSeasons"] as const;
const change = { access, about: ["entry-lists"], hides: false, subject: "driver" } as const;
/** `null`: at every season. */
const season = choiceOrNone("Sezonul");

/** Who may join game servers without being in a car. */
export const readRaceControl = route<{ query: typeof raceControlQuery; reply: RaceControl }>()(
  "readRaceControl",
  "GET /api/race-control",
  { access, about: ["entry-lists", "seasons"] },
);

export const raceControlActs = {
  setController: loggedAct("setController", "POST /api/race-control", {
    ...change,
    form: { driver: person("Persoana"), seat: choice("Pe server"), season },
    words: {
      press: "Adaugă",
      title: "Adaugă pe cineva",
      done: (_reply: null, { driver }) => `${driver} este în direcția cursei.`,
    },
    log: { "driver.controls-races": "a pus în direcția cursei pilotul" },
  }),
  removeController: loggedAct("removeController", "POST /api/race-control/:driver/remove", {
    ...change,
    form: { season },
    words: ({ driverName }: Controller) => ({
      press: "Scoate",
      spoken: `Scoate din direcția cursei: ${driverName}`,
      done: `${driverName} nu mai este în direcția cursei.`,
    }),
    log: { "driver.left-race-control": "a scos din direcția cursei pilotul" },
  }),
};
