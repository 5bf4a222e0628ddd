import type { Letter } from "#features/clubs/club-letters.ts";
import { inParagraphs, quoted } from "#features/clubs/request-letters.ts";

interface SeatLabels {
  car: { raceNumber: number; carName: string };
  season: { id: string; title: string };
}

/** To those who run the club and whoever registered the car. */
export function seatRequestLetter(request: SeatLabels & { person: string; text: string }): Letter {
  const { person, text, car, season } = request;
  return {
    subject: `${person} cere locul din mașina #${car.raceNumber}, ${season.title}`,
    body: inParagraphs(
      `${person} cere locul liber din mașina #${car.raceNumber} „${car.carName}”, în „${season.title}”.`,
      ...quoted(text),
      toRegistrations(season),
    ),
  };
}

/** To whoever asked. */
export function seatAnswerLetter(answer: SeatLabels & { by: string; accepted: boolean }): Letter {
  const { by, accepted, car, season } = answer;
  const seat = `mașina #${car.raceNumber} „${car.carName}”, în „${season.title}”`;
  return {
    subject: accepted
      ? `Ai loc în mașina #${car.raceNumber}, ${season.title}`
      : `Răspuns despre mașina #${car.raceNumber}, ${season.title}`,
    body: inParagraphs(
      accepted
        ? `${by} te-a primit în ${seat}. Locul este confirmat.`
        : `${by} nu te-a primit în ${seat}.`,
      toRegistrations(season),
    ),
  };
}

function toRegistrations({ id }: SeatLabels["season"]) {
  return {
    path: `/season/${encodeURIComponent(id)}?tab=register`,
    words: "Vezi înscrierile",
  };
}
