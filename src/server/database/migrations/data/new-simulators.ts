import { simulators } from "#simulators/simulators.ts";
import type { Db } from "../../databases.ts";

/**
 * Adds the rows of simulators that this program has learned, after the others and archived: an organiser says that the league
 * drives one.
 */
export async function addSimulators(db: Db): Promise<void> {
  const rows = await db.selectFrom("simulators").select(["code", "title", "position"]).execute();
  const known = new Set(rows.map(({ code }) => code));
  const titles = new Set(rows.map(({ title }) => title.toLowerCase()));
  const last = Math.max(0, ...rows.map(({ position }) => position));
  const added = simulators
    .filter(({ code }) => !known.has(code))
    .map(({ rowId: id, code, title }, index) => ({
      id,
      code,
      // Organisers may have called another one so.
      title: titles.has(title.toLowerCase()) ? `${title} (${code})` : title,
      position: last + 1 + index,
      archived: true,
    }));
  if (added.length > 0) await db.insertInto("simulators").values(added).execute();
}
