import { counted } from "#shared/text/romanian-count.ts";
import type { EveningGrid } from "./evening.ts";

/** Why a car starts where it does: 'Locul 4 în Calificări, plus 3 locuri penalizare.' */
export function gridReason({ own, from, reversed }: EveningGrid): string {
  const { earnedPosition, penaltyPositions, unplaced } = own;
  const why = [
    unplaced === "late" && `Fără loc în ${from}`,
    unplaced === "dsq" && `Cu descalificare în ${from}`,
    unplaced === null &&
      earnedPosition <= reversed &&
      `Primele ${counted(reversed, "loc", "locuri")} din ${from} pleacă în ordine inversă: locul ${earnedPosition}`,
    unplaced === null && earnedPosition > reversed && `Locul ${earnedPosition} în ${from}`,
    penaltyPositions > 0 && `${penaltyPositions} mai în spate prin penalizare`,
  ];
  return `${why.filter((part) => part !== false).join(", ")}.`;
}
