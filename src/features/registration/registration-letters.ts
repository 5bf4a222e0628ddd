import type { Letter } from "#features/clubs/club-letters.ts";
import { escapeHtml } from "#features/messages/message-html.ts";

/** To a driver whom somebody took out of a car. */
export function removedFromCarLetter(removal: {
  by: string;
  car: { raceNumber: number; carName: string };
  season: { id: string; title: string };
}): Letter {
  const { by, car, season } = removal;
  const words = `${by} te-a scos din echipajul mașinii #${car.raceNumber} „${car.carName}”, în „${season.title}”.`;
  const path = `/season/${encodeURIComponent(season.id)}?tab=register`;
  return {
    subject: `Nu mai ești în mașina #${car.raceNumber}, ${season.title}`,
    body: `<p>${escapeHtml(words)}</p><p><a href="${escapeHtml(path)}">Vezi înscrierile</a></p>`,
  };
}
