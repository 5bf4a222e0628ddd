import type { EventMediaForm } from "#features/events/event-media.ts";
import { getEditableEventMedia, saveEventMedia } from "#features/events/server/event-media.ts";
import type { Services } from "#server/services.ts";
import type { DemoSeason } from "../seasons.ts";
import { type ArtPalette, drawMountainRoad } from "./art.ts";
import { fileKeeper } from "./keep-file.ts";

interface DemoMedia {
  links: readonly (Omit<EventMediaForm["links"][number], "session"> & { ofRace: boolean })[];
  pictures: readonly { palette: ArtPalette; alt: string; caption: string; author: string }[];
}

/** Addresses that show nobody's channel. */
const youtube = "https://www.youtube.com/results?search_query=sim+racing";
const twitch = "https://www.twitch.tv/directory/category/assetto-corsa-competizione";

/** By event. */
const media: Readonly<Record<string, DemoMedia>> = {
  "acc-endurance-1": {
    links: [
      {
        ofRace: true,
        kind: "recording",
        title: "Cursa întreagă",
        url: youtube,
        channel: "Canalul ligii",
        language: "română",
      },
      {
        ofRace: false,
        kind: "recording",
        title: "Cele mai frumoase momente",
        url: twitch,
        channel: "",
        language: "",
      },
    ],
    pictures: [
      {
        palette: "dusk",
        alt: "Luminile mașinilor pe un drum de munte, la apus",
        caption: "Ultima oră s-a alergat pe înserat.",
        author: "Echipa foto a ligii",
      },
      {
        palette: "night",
        alt: "Dâre de faruri sub un cer cu stele",
        caption: "",
        author: "Echipa foto a ligii",
      },
      {
        palette: "noon",
        alt: "Drumul și munții în soarele amiezii",
        caption: "Înainte de start",
        author: "",
      },
    ],
  },
  "acc-endurance-5": {
    links: [
      {
        ofRace: true,
        kind: "live",
        title: "Cursa, în direct",
        url: twitch,
        channel: "Cu doi comentatori",
        language: "română",
      },
    ],
    pictures: [],
  },
};

/** Gives some events what organisers add once it is known where they are shown, and pictures after them. */
export async function showEvents(
  services: Services,
  seasons: readonly DemoSeason[],
  ownerId: string,
): Promise<void> {
  for (const { events } of seasons)
    for (const { id } of events) {
      const shown = media[id];
      if (shown) await saveMedia(services, { id, ownerId, ...shown });
    }
}

async function saveMedia(
  services: Services,
  { id, ownerId, links, pictures }: DemoMedia & { id: string; ownerId: string },
): Promise<void> {
  const { version } = await getEditableEventMedia(services.databases.db, id);
  const { keepDrawing } = fileKeeper(services, ownerId);
  const form: EventMediaForm = {
    links: links.map(({ ofRace, ...link }) => ({ ...link, session: ofRace ? `${id}-r` : null })),
    pictures: [],
  };
  for (const [index, { palette, ...picture }] of pictures.entries()) {
    const seed = `${id}-${index}`;
    const svg = drawMountainRoad({ seed, palette, width: 1200, height: 800 });
    const { _id: upload } = await keepDrawing("eventPicture", svg, seed);
    form.pictures.push({ ...picture, upload });
  }
  await saveEventMedia(services, { id, version, form, userId: ownerId });
}
