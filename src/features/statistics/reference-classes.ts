import { carClassGroups } from "#features/registration/car-class-rules.ts";
import type { SeasonClassRules } from "#features/seasons/class-rules.ts";

interface ReferenceSetup {
  carClasses: readonly { _id: string; acronym: string; group: number }[];
  /** Ids of the classes that the season's valid models give, each once or more. */
  modelClassIds: readonly string[];
  rules: SeasonClassRules;
}

/**
 * Ids of the classes in which a season's wins count: its first group of classes that the model decides (GT3, GT4). With none,
 * wins are overall, also where licences make classes (Pro, Am) of cars that race for one win.
 */
export function referenceClassesOf({ carClasses, modelClassIds, rules }: ReferenceSetup): string[] {
  const classes = carClasses.map(({ _id, acronym, group }) => ({ id: _id, acronym, group }));
  const groups = carClassGroups(rules, classes, modelClassIds);
  const [first] = groups.toSorted((a, b) => a.group - b.group);
  if (first?.from !== "model") return [];
  return classes.filter(({ group }) => group === first.group).map(({ id }) => id);
}
