import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { projectFolder } from "#server/places.ts";
import type { Services } from "#server/services.ts";
import { type ArtPalette, drawMountainRoad } from "./art.ts";
import { fileKeeper } from "./keep-file.ts";
import type { SimulatorId } from "../people.ts";
import type { DemoSeason } from "../seasons.ts";

const palettes: Record<SimulatorId, ArtPalette> = { ac: "noon", acc: "dusk", ir: "night" };

/** Seasons with pictures and a rulebook of their own; the others show what the site draws for them. */
const dressedSeasons = new Set(["acc-endurance", "ac-abarth"]);

/** Most of a picture's way is waiting: for its decoder, and for the store. */
const AT_A_TIME = 4;

/** Gives some seasons what organisers would upload: banner, poster, rulebook, and a picture for each event. */
export async function dressSeasons(
  services: Services,
  seasons: readonly DemoSeason[],
  ownerId: string,
): Promise<void> {
  for (const season of seasons.filter(({ plan }) => dressedSeasons.has(plan.id)))
    await dressSeason(services, season, ownerId);
}

async function dressSeason(
  services: Services,
  { plan, events }: DemoSeason,
  ownerId: string,
): Promise<void> {
  const { db } = services.databases;
  const palette = palettes[plan.simulator];
  const { keep, keepDrawing } = fileKeeper(services, ownerId);
  const fewAtATime = pLimit(AT_A_TIME);
  const draw = async (seed: string, [width, height]: readonly [number, number]) =>
    fewAtATime(() => {
      const svg = drawMountainRoad({ seed, palette, width, height });
      return keepDrawing("seasonPicture", svg, seed);
    });
  const [banner, poster, rulebook, ...covers] = await Promise.all([
    draw(plan.id, [1600, 900]),
    draw(`${plan.id}-poster`, [1000, 1350]),
    keep("rulebook", await readRulebook(), "regulament.pdf"),
    ...events.map(async (event) => ({ event, cover: await draw(event.id, [1280, 720]) })),
  ]);
  await db
    .updateTable("seasons")
    .set({
      banner_upload_id: banner._id,
      poster_upload_id: poster._id,
      rulebook_upload_id: rulebook._id,
    })
    .where("id", "=", plan.id)
    .execute();
  for (const { event, cover } of covers)
    await db
      .updateTable("events")
      .set({ cover_upload_id: cover._id })
      .where("id", "=", event.id)
      .execute();
}

/** Printed from `rulebook.html` by `npm run pictures`. */
function readRulebook(): Promise<Uint8Array> {
  return readFile(join(projectFolder, "src/demo/rulebook.pdf"));
}
