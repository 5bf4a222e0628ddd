import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Viewer } from "#server/viewer.ts";
import type { Services } from "#server/services.ts";
import type { UploadKindName } from "#shared/upload-calls.ts";
import { uploadKinds } from "#site/server/uploads/upload-kinds.ts";
import { storeUpload } from "#server/files/uploads.ts";
import { type ArtPalette, drawMountainRoad } from "./art.ts";
import type { SimulatorId } from "./people.ts";
import type { DemoSeason } from "./seasons.ts";

const palettes: Record<SimulatorId, ArtPalette> = { ac: "noon", acc: "dusk", ir: "night" };

/** Seasons with pictures and a rulebook of their own; the others show what the site draws for them. */
const dressedSeasons = new Set(["acc-endurance", "ac-abarth"]);

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
  const keep = async (kindName: UploadKindName, bytes: Uint8Array, originalName: string) =>
    storeUpload(services, uploader(ownerId), {
      kindName,
      kind: uploadKinds[kindName],
      received: await services.files.receive([bytes]),
      originalName,
    });
  const draw = async (seed: string, [width, height]: readonly [number, number]) => {
    const svg = drawMountainRoad({ seed, palette, width, height });
    return keep("seasonPicture", await sharp(Buffer.from(svg)).png().toBuffer(), `${seed}.png`);
  };
  const banner = await draw(plan.id, [1600, 900]);
  const poster = await draw(`${plan.id}-poster`, [1000, 1350]);
  const rulebook = await keep("rulebook", await readRulebook(), "regulament.pdf");
  await db
    .updateTable("seasons")
    .set({
      banner_upload_id: banner._id,
      poster_upload_id: poster._id,
      rulebook_upload_id: rulebook._id,
    })
    .where("id", "=", plan.id)
    .execute();
  for (const event of events) {
    const cover = await draw(event.id, [1280, 720]);
    await db
      .updateTable("events")
      .set({ cover_upload_id: cover._id })
      .where("id", "=", event.id)
      .execute();
  }
}

/** Printed from `rulebook.html` by `npm run pictures`. */
function readRulebook(): Promise<Uint8Array> {
  return readFile(new URL("rulebook.pdf", import.meta.url));
}

function uploader(id: string): Viewer {
  return { _id: id, loginId: "", email: null, permissions: new Set(), withheld: new Set() };
}
