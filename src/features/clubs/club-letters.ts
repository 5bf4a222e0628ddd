import { type Letter, letter } from "#features/messages/letter.ts";
import { type ClubRole, roleLabels } from "#shared/club-role.ts";
import type { ClubSeat } from "./clubs.ts";
import { carInWords, type NamedCar } from "./club-words.ts";

export function clubInviteLetter(invite: {
  inviteId: string;
  clubName: string;
  acronym: string;
  role: ClubRole;
  inviter: string;
}): Letter {
  const { inviteId, clubName, acronym, role, inviter } = invite;
  return letter(
    `Invitație în clubul ${clubName}`,
    `${inviter} te invită ca ${roleLabels[role]} în clubul „${clubName}” (${acronym}).`,
    { to: `/team-invite/${inviteId}`, words: "Răspunde la invitație" },
  );
}

export function carInviteLetter(invite: {
  inviteId: string;
  car: NamedCar;
  seasonTitle: string;
  inviter: string;
}): Letter {
  const { inviteId, car, seasonTitle, inviter } = invite;
  return letter(
    `Invitație în mașina #${car.raceNumber}, ${seasonTitle}`,
    `${inviter} te-a trecut în echipajul mașinii ${carInWords(car)}, în „${seasonTitle}”.`,
    "Mașina este înscrisă complet numai după ce accepți.",
    { to: `/car-invite/${inviteId}`, words: "Răspunde la invitație" },
  );
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
  return letter(
    `${person} ${verb} invitația`,
    `${person} ${verb} invitația${as} în clubul „${clubName}”.`,
  );
}

/** To the inviter. A refusal frees the seat. */
export function carAnswerLetter(answer: {
  driver: string;
  car: NamedCar;
  season: { _id: string; title: string };
  accepted: boolean;
}): Letter {
  const { driver, car, season, accepted } = answer;
  const verb = accepted ? "a acceptat" : "a refuzat";
  return letter(
    `${driver} ${verb} locul în mașina #${car.raceNumber}`,
    `${driver} ${verb} locul în mașina ${carInWords(car)}, în „${season.title}”.`,
    ...(accepted
      ? []
      : ["Locul este din nou liber: completează echipajul.", toRegistrations(season._id)]),
  );
}

/** To the owner and the managers: somebody wants to drive for the club. */
export function clubRequestLetter(request: {
  person: string;
  clubName: string;
  text: string;
}): Letter {
  const { person, clubName, text } = request;
  return letter(
    `${person} cere să intre în clubul ${clubName}`,
    `${person} vrea să fie pilot al clubului „${clubName}”.`,
    ...quoted(text),
    { to: "/teams", words: "Cluburile tale" },
  );
}

/** To whoever asked. */
export function clubRequestAnswerLetter(answer: {
  by: string;
  clubName: string;
  accepted: boolean;
}): Letter {
  const { by, clubName, accepted } = answer;
  if (!accepted)
    return letter(
      `Răspuns de la clubul ${clubName}`,
      `${by} nu te-a primit în clubul „${clubName}”.`,
    );
  return letter(
    `Ești pilot al clubului ${clubName}`,
    `${by} te-a primit în clubul „${clubName}”.`,
    { to: "/teams", words: "Cluburile tale" },
  );
}

/** To somebody whom the owner no longer has as a manager. */
export function removedManagerLetter(change: { clubName: string; owner: string }): Letter {
  const { clubName, owner } = change;
  return letter(
    `Nu mai ești manager al clubului ${clubName}`,
    `${owner} te-a scos dintre managerii clubului „${clubName}”.`,
  );
}

/** To a driver who was taken out of a club, with the seats that went with it. */
export function removedDriverLetter(removal: {
  clubName: string;
  by: string;
  seats: readonly ClubSeat[];
}): Letter {
  const { clubName, by, seats } = removal;
  return letter(
    `Nu mai ești pilot al clubului ${clubName}`,
    `${by} te-a scos din clubul „${clubName}”.`,
    ...(seats.length > 0 ? ["Odată cu asta ai pierdut locul în:", listed(seats)] : []),
  );
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
  return letter(
    `${driver} ${what} ${clubName}`,
    `${driver} ${what} „${clubName}”.`,
    "Completează echipajul acestor mașini:",
    listed(seats),
    ...[...new Set(seats.map(({ season }) => season._id))].map(toRegistrations),
  );
}

/** To the owner: somebody without a seat has left. */
export function leftClubLetter({ clubName, person }: { clubName: string; person: string }): Letter {
  return letter(
    `${person} a părăsit clubul ${clubName}`,
    `${person} a părăsit clubul „${clubName}”.`,
  );
}

export function handedOverLetter({ clubName, by }: { clubName: string; by: string }): Letter {
  return letter(
    `Ești proprietarul clubului ${clubName}`,
    `${by} ți-a predat clubul „${clubName}”.`,
    { to: "/teams", words: "Vezi cluburile tale" },
  );
}

/** To the owner of a club that an organiser has given to somebody else. */
export function clubTakenLetter(change: { clubName: string; by: string; owner: string }): Letter {
  const { clubName, by, owner } = change;
  return letter(
    `Clubul ${clubName} are alt proprietar`,
    `${by}, ca organizator, i-a dat clubul „${clubName}” lui ${owner}. Tu rămâi manager.`,
    { to: "/teams", words: "Vezi cluburile tale" },
  );
}

export function deletedClubLetter({ clubName, by }: { clubName: string; by: string }): Letter {
  return letter(`Clubul ${clubName} a fost șters`, `${by} a șters clubul „${clubName}”.`);
}

/** The link to a season's registrations. */
export function toRegistrations(seasonId: string) {
  const to = `/season/${encodeURIComponent(seasonId)}?tab=register`;
  return { to, words: "Vezi înscrierile" };
}

/** What somebody has written, each line a paragraph. */
export function quoted(text: string): string[] {
  return text === "" ? [] : `„${text}”`.split("\n").filter((line) => line !== "");
}

function listed(seats: readonly ClubSeat[]): string[] {
  return seats.map(({ car, season }) => `${carInWords(car)}, ${season.title}`);
}
