import { ofEach } from "#shared/of-each.ts";
import { type FileDriver, type FileIncidents, incidentKinds } from "./session-file.ts";

/** Of all people of an entry; what is not known of one of them is not known of all. */
export function sumIncidents(drivers: readonly FileDriver[]): FileIncidents {
  return ofEach(incidentKinds, (kind) => sumKnown(drivers.map(({ incidents }) => incidents[kind])));
}

/** `null` where one of them is not known, and of nothing. */
export function sumKnown(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce<number | null>(
    (sum, amount) => (sum === null || amount === null ? null : sum + amount),
    amounts.length === 0 ? null : 0,
  );
}
