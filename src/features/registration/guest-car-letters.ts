import type { Letter } from "#features/clubs/club-letters.ts";
import { escapeHtml } from "#features/messages/message-html.ts";

/** To a driver whom an organiser has put into a guest car, or whose guest car now comes to more events. */
export function guestCarLetter(given: {
  by: string;
  car: { raceNumber: number; carName: string };
  seasonTitle: string;
  events: readonly { id: string; title: string }[];
}): Letter {
  const { by, car, seasonTitle, events } = given;
  const words = `${by} te-a înscris cu mașina invitată #${car.raceNumber} „${car.carName}”, în „${seasonTitle}”, la:`;
  const links = events.map(
    ({ id, title }) =>
      `<li><a href="${escapeHtml(`/event/${encodeURIComponent(id)}`)}">${escapeHtml(title)}</a></li>`,
  );
  return {
    subject: `Ești invitat cu mașina #${car.raceNumber}, ${seasonTitle}`,
    body: `<p>${escapeHtml(words)}</p><ul>${links.join("")}</ul><p>${escapeHtml("Locul tău este deja confirmat. Spune pe pagina etapei dacă vii.")}</p>`,
  };
}
