import { carClassGroups } from "#features/registration/car-class-rules.ts";
import type { SeasonClassRules } from "#features/seasons/class-rules.ts";

interface ReferenceSetup {
  carClasses: readonly { _id: string; acronym: string; group: number }[];
  /** Ids of the classes that the season's valid models give, each once or more. */
  modelClassIds: readonly string[];
  rules: SeasonClassRules;
}

/**
 * Ids of the classes in which a season's wins are counted: its first group of car classes where the model decides the class (GT3, GT4). Empty:
 * wins are overall, also where licences make the classes (Pro, Am) of cars that race for one win.
 */
export function referenceClassesOf({ carClasses, modelClassIds, rules }: ReferenceSetup): string[] {
  const classes = carClasses.map(({ _id, acronym, group }) => ({ id: _id, acronym, group }));
  const groups = carClassGroups(rules, classes, modelClassIds);
  const [first] = groups.toSorted((a, b) => a.group - b.group);
  if (first?.from !== "model") return [];
  return classes.filter(({ group }) => group === first.group).map(({ id }) => id);
}
