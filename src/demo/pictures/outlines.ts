import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { fileKeeper } from "./keep-file.ts";
import { type TrackShape, trackShapes } from "./track-shapes.ts";

/** How long some layouts are and how many turns they have. Of the others organisers have not said it. */
const trackSizes: Readonly<Record<string, { length_metres: number; turns: number }>> = {
  "acc-monza": { length_metres: 5793, turns: 11 },
  "acc-red-bull-ring": { length_metres: 4318, turns: 10 },
  "acc-spa": { length_metres: 7004, turns: 19 },
  "acc-paul-ricard": { length_metres: 5842, turns: 15 },
  "acc-suzuka": { length_metres: 5807, turns: 18 },
  "ac-ks-brands-hatch-indy": { length_metres: 1929, turns: 6 },
  "ac-imola": { length_metres: 4909, turns: 19 },
  "ir-circuit-de-spa-francorchamps-grand-prix-pits": { length_metres: 7004, turns: 19 },
};

/** Gives the tracks what organisers would upload, and leaves others without. */
export async function outlineTracks(services: Services, ownerId: string): Promise<void> {
  const { db } = services.databases;
  const { keep } = fileKeeper(services, ownerId);
  for (const [id, size] of Object.entries(trackSizes)) await saveTrack(db, id, size);
  for (const { name, shape, tracks } of trackShapes) {
    const file = await keep("trackOutline", Buffer.from(outlineSvg(shape)), `${name}.svg`);
    for (const id of tracks) await saveTrack(db, id, { outline_upload_id: file._id });
  }
}

function saveTrack(
  db: Db,
  id: string,
  columns: { length_metres: number; turns: number } | { outline_upload_id: string },
) {
  return db.updateTable("tracks").set(columns).where("id", "=", id).execute();
}

/** White lines on nothing, as games draw them: a Catmull-Rom spline through the points. */
function outlineSvg(points: TrackShape): string {
  const at = (index: number) => points.at(index % points.length) ?? ([0, 0] as const);
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${[...first, ...second, ...to].map(Math.round).join(" ")}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 240" width="800" height="480"><path d="M${at(0).join(" ")}${curves.join("")}Z" fill="none" stroke="#fff" stroke-width="8"/></svg>`;
}
