import { expect, test } from "vitest";
import { gridReason } from "./grid-reason.ts";

type Unplaced = "dsq" | "late" | null;

const reason = (earned: number, penalty = 0, unplaced: Unplaced = null, reversed = 0) =>
  gridReason({
    from: "Calificări",
    reversed,
    cars: 20,
    beside: [],
    own: {
      position: earned + penalty,
      earnedPosition: earned,
      penaltyPositions: penalty,
      unplaced,
      penalties: [],
      raceNumber: "7",
      carModel: "Abarth",
      drivers: [],
      team: null,
    },
  });

test.each([
  [reason(4), "Locul 4 în Calificări."],
  [reason(4, 3), "Locul 4 în Calificări, 3 mai în spate prin penalizare."],
  [reason(18, 0, "late"), "Fără loc în Calificări."],
  [reason(20, 0, "dsq"), "Cu descalificare în Calificări."],
  [reason(2, 0, null, 8), "Primele 8 locuri din Calificări pleacă în ordine inversă: locul 2."],
  [reason(9, 0, null, 8), "Locul 9 în Calificări."],
])("A place on the grid is explained: %s", (text, expected) => {
  expect(text).toBe(expected);
});
