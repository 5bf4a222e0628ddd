import type { ClassChanges } from "#features/seasons/class-changes.ts";
import { previewClassChanges } from "#features/seasons/season-admin-calls.ts";
import type { SeasonForm } from "#features/seasons/season-form.ts";
import { call } from "#web/calls/call.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";

/** Asks before cars change their classes. @throws Error when the person would rather not. */
export async function confirmClassChanges(id: string, form: SeasonForm): Promise<void> {
  const { carClasses, driverClasses, validCars, classRules = { groups: [] } } = form;
  const body = { carClasses, driverClasses, validCars, classRules };
  const { changes } = await call(previewClassChanges, { params: { id }, body });
  if (changes.length === 0) return;
  const shown = changes.slice(0, 5).map(changeInWords);
  const rest = changes.length - shown.length;
  const isSure = await askToConfirm({
    title: changeTitle(changes),
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

/** '1 mașină își schimbă clasa'. */
export function changeTitle({ length }: ClassChanges["changes"]): string {
  return `${counted(length, "mașină", "mașini")} își schimbă clasa`;
}
