import type { ClassChanges } from "#features/seasons/class-changes.ts";
import type { SeasonClassRules } from "#features/seasons/class-rules.ts";
import { apiPost } from "#web/api.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";

/** The parts of a season's form that the classes of its cars follow from; what else the form has is left out. */
export interface ClassParts {
  carClasses: readonly { _id: string; group: number | null }[];
  driverClasses: readonly { _id: string; group: number | null }[];
  validCars: readonly { _id: string; class: string | null }[];
  classRules?: SeasonClassRules | undefined;
}

/** What saving these would do to the season's cars. @throws ApiError 422 while a part is not finished */
export function classChangesOf(seasonId: string, parts: ClassParts): Promise<ClassChanges> {
  const { carClasses, driverClasses, validCars, classRules = { groups: [] } } = parts;
  const path = `/api/season/${encodeURIComponent(seasonId)}/class-changes`;
  return apiPost(path, { carClasses, driverClasses, validCars, classRules });
}

/** Asks before cars change their classes. @throws Error when the person would rather not. */
export async function confirmClassChanges(seasonId: string, parts: ClassParts): Promise<void> {
  const { changes } = await classChangesOf(seasonId, parts);
  if (changes.length === 0) return;
  const shown = changes.slice(0, 5).map(changeInWords);
  const rest = changes.length - shown.length;
  const isSure = await askToConfirm({
    title:
      changes.length === 1
        ? "1 mașină își schimbă clasa"
        : `${counted(changes.length, "mașină", "mașini")} își schimbă clasa`,
    body: `${shown.join("; ")}${rest > 0 ? ` și încă ${rest}` : ""}. Rezultatele de până acum nu se schimbă.`,
    no: "Nu salva",
    yes: "Salvează",
  });
  if (!isSure) throw new Error("Nu s-a salvat nimic: mașinile și-au păstrat clasele.");
}

/** '#12 Echipaj: GT3 → GT4'. */
export function changeInWords(change: ClassChanges["changes"][number]): string {
  const { raceNumber, carName, before, after } = change;
  const words = (acronyms: readonly string[]) => acronyms.join(" + ") || "fără clasă";
  return `#${raceNumber} ${carName}: ${words(before)} → ${words(after)}`;
}
