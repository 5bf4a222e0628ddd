import type { Db } from "#server/database/databases.ts";
import type { Services } from "#server/services.ts";
import { fileKeeper } from "./keep-file.ts";

interface DrawnTrack {
  lengthMetres: number;
  turns: number;
  /** Points that the line goes through, drawn by hand within 400 × 240; without them organisers have sent no outline yet. */
  points?: readonly (readonly [x: number, y: number])[];
}

/** By track. What is not here organisers have not filled in. */
const drawnTracks: Readonly<Record<string, DrawnTrack>> = {
  "acc-monza": {
    lengthMetres: 5793,
    turns: 11,
    // prettier-ignore
    points: [
      [300, 205], [115, 205], [101, 196], [90, 205], [58, 198], [33, 160], [40, 118], [50, 108], [46, 96],
      [58, 58], [80, 36], [112, 40], [172, 76], [232, 114], [246, 111], [260, 128], [278, 128], [362, 148],
      [386, 172], [374, 204],
    ],
  },
  "acc-red-bull-ring": {
    lengthMetres: 4318,
    turns: 10,
    // prettier-ignore
    points: [
      [260, 205], [120, 188], [74, 170], [106, 112], [150, 40], [168, 30], [178, 46], [268, 94], [332, 118],
      [346, 134], [328, 148], [268, 140], [226, 128], [202, 144], [216, 164], [272, 160], [322, 168],
      [352, 186], [334, 206],
    ],
  },
  "acc-spa": {
    lengthMetres: 7004,
    turns: 19,
    // prettier-ignore
    points: [
      [70, 95], [94, 60], [108, 60], [102, 90], [114, 108], [132, 112], [260, 58], [330, 30], [348, 40],
      [346, 58], [360, 72], [330, 96], [322, 114], [342, 126], [352, 160], [330, 186], [290, 190], [278, 206],
      [232, 216], [212, 200], [150, 166], [104, 150], [80, 136], [72, 142], [62, 124],
    ],
  },
  "acc-paul-ricard": { lengthMetres: 5842, turns: 15 },
  "acc-suzuka": { lengthMetres: 5807, turns: 18 },
  "ac-ks-brands-hatch-indy": {
    lengthMetres: 1929,
    turns: 6,
    // prettier-ignore
    points: [
      [110, 60], [230, 46], [300, 60], [322, 104], [352, 168], [336, 200], [308, 190], [268, 132], [182, 150],
      [118, 168], [88, 178], [60, 146], [66, 92],
    ],
  },
  "ac-imola": { lengthMetres: 4909, turns: 19 },
  "ir-circuit-de-spa-francorchamps-grand-prix-pits": { lengthMetres: 7004, turns: 19 },
};

/** Gives the tracks what organisers would upload, and leaves others without. */
export async function outlineTracks(services: Services, ownerId: string): Promise<void> {
  const { db } = services.databases;
  const { keepDrawing } = fileKeeper(services, ownerId);
  for (const [id, { points, lengthMetres, turns }] of Object.entries(drawnTracks)) {
    const file = points && (await keepDrawing("trackOutline", outlineSvg(points), id));
    await saveTrack(db, id, {
      length_metres: lengthMetres,
      turns,
      outline_upload_id: file?._id ?? null,
    });
  }
}

function saveTrack(
  db: Db,
  id: string,
  columns: { length_metres: number; turns: number; outline_upload_id: string | null },
) {
  return db.updateTable("tracks").set(columns).where("id", "=", id).execute();
}

/** White lines on nothing, as games draw them: a Catmull-Rom spline through the points. */
function outlineSvg(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points.at(index % points.length) ?? ([0, 0] as const);
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    return `C${[...first, ...second, ...to].map(Math.round).join(" ")}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 240" width="800" height="480"><path d="M${at(0).join(" ")}${curves.join("")}Z" fill="none" stroke="#fff" stroke-width="8"/></svg>`;
}
