import type { Letter } from "#features/clubs/club-letters.ts";
import { escapeHtml } from "#features/messages/message-html.ts";

interface ClubInSeason {
  by: string;
  clubName: string;
  season: { id: string; title: string };
}

/** To those who run a club whose registration an organiser has changed. */
export function correctedRegistrationLetter({
  by,
  clubName,
  season,
  changes,
}: ClubInSeason & { changes: readonly string[] }): Letter {
  const items = changes.map((change) => `<li>${escapeHtml(change)}</li>`).join("");
  return {
    subject: `Înscrierea clubului ${clubName} a fost corectată, ${season.title}`,
    body:
      `<p>${escapeHtml(`${by}, ca organizator, a schimbat înscrierea clubului „${clubName}” în „${season.title}”.`)}</p>` +
      (items && `<ul>${items}</ul>`) +
      toRegistrations(season),
  };
}

/** To those who run a club that an organiser has taken out of a season. */
export function withdrawnClubLetter({ by, clubName, season }: ClubInSeason): Letter {
  return {
    subject: `Clubul ${clubName} a fost retras, ${season.title}`,
    body:
      `<p>${escapeHtml(`${by}, ca organizator, a retras clubul „${clubName}” din „${season.title}”. Rezultatele de până acum rămân.`)}</p>` +
      toRegistrations(season),
  };
}

function toRegistrations({ id }: { id: string }): string {
  const path = `/season/${encodeURIComponent(id)}?tab=register`;
  return `<p><a href="${escapeHtml(path)}">Vezi înscrierile</a></p>`;
}

/** To a driver whom somebody took out of a car. */
export function removedFromCarLetter(removal: {
  by: string;
  car: { raceNumber: number; carName: string };
  season: { id: string; title: string };
}): Letter {
  const { by, car, season } = removal;
  const words = `${by} te-a scos din echipajul mașinii #${car.raceNumber} „${car.carName}”, în „${season.title}”.`;
  return {
    subject: `Nu mai ești în mașina #${car.raceNumber}, ${season.title}`,
    body: `<p>${escapeHtml(words)}</p>${toRegistrations(season)}`,
  };
}
