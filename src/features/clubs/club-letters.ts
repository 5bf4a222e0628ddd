import { personName } from "#shared/text/person-name.ts";
import { escapeHtml } from "#features/messages/message-html.ts";
import { type ClubRole, roleLabels } from "#shared/club-role.ts";
import type { ClubPerson, ClubSeat } from "./clubs.ts";

/** What the site writes to people about clubs and cars: subject as text, body as HTML with every name escaped. */
export interface Letter {
  subject: string;
  body: string;
}

interface CarLabels {
  raceNumber: number;
  carName: string;
}

export function clubInviteLetter(invite: {
  inviteId: string;
  clubName: string;
  acronym: string;
  role: ClubRole;
  inviter: string;
}): Letter {
  const { inviteId, clubName, acronym, role, inviter } = invite;
  return {
    subject: `Invitație în clubul ${clubName}`,
    body: paragraphs(
      escapeHtml(
        `${inviter} te invită ca ${roleLabels[role]} în clubul „${clubName}” (${acronym}).`,
      ),
      link(`/team-invite/${inviteId}`, "Răspunde la invitație"),
    ),
  };
}

export function carInviteLetter(invite: {
  inviteId: string;
  car: CarLabels;
  seasonTitle: string;
  inviter: string;
}): Letter {
  const { inviteId, car, seasonTitle, inviter } = invite;
  return {
    subject: `Invitație în mașina #${car.raceNumber}, ${seasonTitle}`,
    body: paragraphs(
      escapeHtml(
        `${inviter} te-a trecut în echipajul mașinii ${carLabel(car)}, în „${seasonTitle}”.`,
      ),
      escapeHtml("Mașina este înscrisă complet numai după ce accepți."),
      link(`/car-invite/${inviteId}`, "Răspunde la invitație"),
    ),
  };
}

/** To the inviter. */
export function clubAnswerLetter(answer: {
  person: string;
  clubName: string;
  role: ClubRole;
  accepted: boolean;
}): Letter {
  const { person, clubName, role, accepted } = answer;
  const verb = accepted ? "a acceptat" : "a refuzat";
  const as = role === "manager" ? " ca manager" : "";
  return {
    subject: `${person} ${verb} invitația`,
    body: paragraphs(escapeHtml(`${person} ${verb} invitația${as} în clubul „${clubName}”.`)),
  };
}

/** To the inviter. A refusal frees the seat. */
export function carAnswerLetter(answer: {
  driver: string;
  car: CarLabels;
  season: { _id: string; title: string };
  accepted: boolean;
}): Letter {
  const { driver, car, season, accepted } = answer;
  const verb = accepted ? "a acceptat" : "a refuzat";
  return {
    subject: `${driver} ${verb} locul în mașina #${car.raceNumber}`,
    body: paragraphs(
      escapeHtml(`${driver} ${verb} locul în mașina ${carLabel(car)}, în „${season.title}”.`),
      ...(accepted
        ? []
        : [
            escapeHtml("Locul este din nou liber: completează echipajul."),
            registrationLink(season._id),
          ]),
    ),
  };
}

/** To somebody whom the owner no longer has as a manager. */
export function removedManagerLetter(change: { clubName: string; owner: string }): Letter {
  const { clubName, owner } = change;
  return {
    subject: `Nu mai ești manager al clubului ${clubName}`,
    body: paragraphs(escapeHtml(`${owner} te-a scos dintre managerii clubului „${clubName}”.`)),
  };
}

/** To a driver who was taken out of a club, with the seats that went with it. */
export function removedDriverLetter(removal: {
  clubName: string;
  by: string;
  seats: readonly ClubSeat[];
}): Letter {
  const { clubName, by, seats } = removal;
  return {
    subject: `Nu mai ești pilot al clubului ${clubName}`,
    body: paragraphs(
      escapeHtml(`${by} te-a scos din clubul „${clubName}”.`),
      ...seatList("Odată cu asta ai pierdut locul în:", seats),
    ),
  };
}

/** To the owner, the managers and whoever registered the cars: a driver is gone, and these seats are free. */
export function freedSeatsLetter(departure: {
  clubName: string;
  driver: string;
  hasLeft: boolean;
  seats: readonly ClubSeat[];
}): Letter {
  const { clubName, driver, hasLeft, seats } = departure;
  const what = hasLeft ? "a părăsit clubul" : "nu mai este pilot al clubului";
  return {
    subject: `${driver} ${what} ${clubName}`,
    body: paragraphs(
      escapeHtml(`${driver} ${what} „${clubName}”.`),
      ...seatList("Completează echipajul acestor mașini:", seats),
      ...[...new Map(seats.map(({ season }) => [season._id, season])).keys()].map(registrationLink),
    ),
  };
}

/** To the owner: somebody without a seat has left. */
export function leftClubLetter({ clubName, person }: { clubName: string; person: string }): Letter {
  return {
    subject: `${person} a părăsit clubul ${clubName}`,
    body: paragraphs(escapeHtml(`${person} a părăsit clubul „${clubName}”.`)),
  };
}

export function handedOverLetter(change: { clubName: string; by: string }): Letter {
  return {
    subject: `Ești proprietarul clubului ${change.clubName}`,
    body: paragraphs(
      escapeHtml(`${change.by} ți-a predat clubul „${change.clubName}”.`),
      link("/teams", "Vezi cluburile tale"),
    ),
  };
}

/** To the owner of a club that an organiser has given to somebody else. */
export function clubTakenLetter(change: { clubName: string; by: string; owner: string }): Letter {
  const { clubName, by, owner } = change;
  return {
    subject: `Clubul ${clubName} are alt proprietar`,
    body: paragraphs(
      escapeHtml(
        `${by}, ca organizator, i-a dat clubul „${clubName}” lui ${owner}. Tu rămâi manager.`,
      ),
      link("/teams", "Vezi cluburile tale"),
    ),
  };
}

export function deletedClubLetter(change: { clubName: string; by: string }): Letter {
  return {
    subject: `Clubul ${change.clubName} a fost șters`,
    body: paragraphs(escapeHtml(`${change.by} a șters clubul „${change.clubName}”.`)),
  };
}

/** '#12 „Vipera”'. */
function carLabel({ raceNumber, carName }: CarLabels): string {
  return `#${raceNumber} „${carName}”`;
}

/** 'Ana Pop: #12 „Vipera”, Cupa de iarnă'. */
export function seatInWords({ driver, car, season }: ClubSeat): string {
  return `${clubPersonName(driver)}: #${car.raceNumber} „${car.carName}”, ${season.title}`;
}

export function clubPersonName({ profile }: ClubPerson): string {
  return personName(profile);
}

function seatList(heading: string, seats: readonly ClubSeat[]): string[] {
  if (seats.length === 0) return [];
  const items = seats.map(
    ({ car, season }) =>
      `<li>${escapeHtml(`#${car.raceNumber} „${car.carName}”, ${season.title}`)}</li>`,
  );
  return [escapeHtml(heading), `<ul>${items.join("")}</ul>`];
}

function registrationLink(seasonId: string): string {
  return link(`/season/${encodeURIComponent(seasonId)}?tab=register`, "Vezi înscrierile");
}

function link(path: string, words: string): string {
  return `<a href="${escapeHtml(path)}">${escapeHtml(words)}</a>`;
}

function paragraphs(...parts: string[]): string {
  return parts.map((part) => (part.startsWith("<ul>") ? part : `<p>${part}</p>`)).join("");
}
