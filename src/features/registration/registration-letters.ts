import { quoted, toRegistrations } from "#features/clubs/club-letters.ts";
import { carInWords, type NamedCar } from "#features/clubs/club-words.ts";
import { type Letter, letter } from "#features/messages/letter.ts";

interface InSeason {
  season: { id: string; title: string };
}

interface ClubInSeason extends InSeason {
  by: string;
  clubName: string;
}

interface CarInSeason extends InSeason {
  car: NamedCar;
}

/** To those who run a club whose registration an organiser has changed. */
export function correctedRegistrationLetter({
  by,
  clubName,
  season: { id, title },
  changes,
}: ClubInSeason & { changes: readonly string[] }): Letter {
  return letter(
    `Înscrierea clubului ${clubName} a fost corectată, ${title}`,
    `${by}, ca organizator, a schimbat înscrierea clubului „${clubName}” în „${title}”.`,
    changes,
    toRegistrations(id),
  );
}

/** To those who run a club that an organiser has taken out of a season. */
export function withdrawnClubLetter({ by, clubName, season: { id, title } }: ClubInSeason): Letter {
  return letter(
    `Clubul ${clubName} a fost retras, ${title}`,
    `${by}, ca organizator, a retras clubul „${clubName}” din „${title}”. Rezultatele de până acum rămân.`,
    toRegistrations(id),
  );
}

/** To a driver whom somebody took out of a car. */
export function removedFromCarLetter({
  by,
  car,
  season: { id, title },
}: CarInSeason & { by: string }): Letter {
  return letter(
    `Nu mai ești în mașina #${car.raceNumber}, ${title}`,
    `${by} te-a scos din echipajul mașinii ${carInWords(car)}, în „${title}”.`,
    toRegistrations(id),
  );
}

/** To those who run the club and whoever registered the car. */
export function seatRequestLetter({
  person,
  text,
  car,
  season: { id, title },
}: CarInSeason & { person: string; text: string }): Letter {
  return letter(
    `${person} cere locul din mașina #${car.raceNumber}, ${title}`,
    `${person} cere locul liber din mașina ${carInWords(car)}, în „${title}”.`,
    ...quoted(text),
    toRegistrations(id),
  );
}

/** To whoever asked. */
export function seatAnswerLetter({
  by,
  accepted,
  car,
  season: { id, title },
}: CarInSeason & { by: string; accepted: boolean }): Letter {
  const seat = `mașina ${carInWords(car)}, în „${title}”`;
  return letter(
    `${accepted ? "Ai loc în" : "Răspuns despre"} mașina #${car.raceNumber}, ${title}`,
    accepted
      ? `${by} te-a primit în ${seat}. Locul este confirmat.`
      : `${by} nu te-a primit în ${seat}.`,
    toRegistrations(id),
  );
}

/** To a driver whom an organiser has put into a guest car, or whose guest car now comes to more events. */
export function guestCarLetter({
  by,
  car,
  seasonTitle,
  events,
}: {
  by: string;
  car: NamedCar;
  seasonTitle: string;
  events: readonly { id: string; title: string }[];
}): Letter {
  return letter(
    `Ești invitat cu mașina #${car.raceNumber}, ${seasonTitle}`,
    `${by} te-a înscris cu mașina invitată ${carInWords(car)}, în „${seasonTitle}”, la:`,
    events.map(({ id, title }) => ({ to: `/event/${encodeURIComponent(id)}`, words: title })),
    "Locul tău este deja confirmat. Spune pe pagina etapei dacă vii.",
  );
}
