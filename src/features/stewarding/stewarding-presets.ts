/** What of a season's settings (`stewarding-settings.ts`) a way of judging says. */
export const wayParts = [
  "quorum",
  "defenceHours",
  "appealHours",
  "hidesComplainant",
  "printsConflicts",
  "editorsJudge",
] as const;
type Way = Record<(typeof wayParts)[number], number | boolean>;

/** Ways of judging that a season chooses from, the shortest first. */
export const presets = {
  one: {
    title: "Un comisar",
    help: "Cine editează rezultatele decide singur, pe loc. Fără termen de apărare și fără apel.",
    way: {
      quorum: 1,
      defenceHours: 0,
      appealHours: 0,
      hidesComplainant: false,
      printsConflicts: true,
      editorsJudge: true,
    },
  },
  panel: {
    title: "Comisie",
    help: "Două voturi decid, după 24 de ore de apărare. Fără apel.",
    way: {
      quorum: 2,
      defenceHours: 24,
      appealHours: 0,
      hidesComplainant: false,
      printsConflicts: false,
      editorsJudge: false,
    },
  },
  court: {
    title: "Ca la FIA",
    help: "Trei voturi, 24 de ore de apărare, 48 de ore pentru apel. Cine contestă rămâne ascuns până la vot.",
    way: {
      quorum: 3,
      defenceHours: 24,
      appealHours: 48,
      hidesComplainant: true,
      printsConflicts: false,
      editorsJudge: false,
    },
  },
} as const satisfies Record<string, { title: string; help: string; way: Way }>;
type Preset = keyof typeof presets;

export const presetNames: readonly Preset[] = ["one", "panel", "court"];

/** By which preset a season judges: nothing but its settings says so. `own`: by numbers of its own. */
export function presetOf(settings: { [Part in keyof Way]: Way[Part] | null }): Preset | "own" {
  const isSame = (name: Preset) =>
    wayParts.every((part) => presets[name].way[part] === settings[part]);
  return presetNames.find(isSame) ?? "own";
}

/** An appeal is judged by others: whether there are too few of them for one. */
export function lacksAppealJudges(
  {
    quorum,
    appealHours,
    editorsJudge,
  }: { quorum: number | null; appealHours: number | null; editorsJudge: boolean },
  judges: { stewards: number; withEditors: number },
): boolean {
  const count = editorsJudge ? judges.withEditors : judges.stewards;
  return (appealHours ?? 0) > 0 && count < (quorum ?? 0) + 1;
}
