import { HOUR_MS } from "#shared/time/durations.ts";
import type { Databases, Db } from "#server/database/databases.ts";
import { mailWords } from "#server/mail/mail-words.ts";
import { bulkInsert, type TableName } from "./bulk-insert.ts";
import { clubsOf, type LeagueSize, pilot, scuderia, sezon } from "./league-size.ts";

interface Around {
  engine: Databases["engine"];
  size: LeagueSize;
  now: number;
}

/** Those of them that grow large. */
export const tablesAround = [
  "messages",
  "mails",
  "logins",
  "audit_log",
] as const satisfies readonly TableName[];

const perPerson = { messages: 40, mails: 10, logins: 2 };
const changesOfEvent = 100;

/** What gathers around the seasons: letters, mails, logins, what organisers changed, files, catalogues, roles. */
export async function insertAround(db: Db, around: Around): Promise<void> {
  await insertLetters(db, around);
  await insertChanges(db, around);
  await insertCatalogues(db, around);
  await insertRequests(db, around);
}

async function insertLetters(db: Db, { engine, size, now }: Around): Promise<void> {
  const everybody = Array.from({ length: size.people }, (_, person) => person);
  const ofEach = <Row>(count: number, toRow: (person: number, number: number) => Row) =>
    everybody.flatMap((person) =>
      Array.from({ length: count }, (_, number) => toRow(person, number)),
    );
  await bulkInsert(
    db,
    { engine, table: "messages" },
    ofEach(perPerson.messages, (person, number) => ({
      id: `letter-${person}-${number}`,
      recipient_id: pilot(person),
      sender_id: number % 4 === 0 ? null : pilot(number % 2),
      subject: `Etapa ${number + 1}`,
      body: "<p>Confirmă-ți prezența până duminică.</p>",
      created_at: now - number * 24 * HOUR_MS,
      viewed_at: number < 3 ? null : now,
    })),
  );
  await bulkInsert(
    db,
    { engine, table: "mails" },
    ofEach(perPerson.mails, (person, number) => {
      const named = { address: `pilot${person}@example.test`, subject: `Etapa ${number + 1}` };
      return {
        id: `mail-${person}-${number}`,
        ...named,
        search_text: mailWords(named),
        text: "",
        html: "",
        status: number === 0 && person % 50 === 0 ? "failed" : "sent",
        attempts: 1,
        next_attempt_at: now,
        created_at: now - number * 24 * HOUR_MS,
        sent_at: now,
      };
    }),
  );
  await bulkInsert(
    db,
    { engine, table: "logins" },
    ofEach(perPerson.logins, (person, number) => ({
      id: `login-${person}-${number}`,
      user_id: pilot(person),
      created_at: now - number * HOUR_MS,
      expires_at: now + 100 * HOUR_MS,
      used_on: now - HOUR_MS,
    })),
  );
}

/** Some hundred of each event, by ten organisers. */
async function insertChanges(db: Db, { engine, size, now }: Around): Promise<void> {
  const subjects = (season: number, event: number, number: number) =>
    [
      ["results.saved", "session", `${sezon(season)}-e${event}-x${number % 5}`],
      ["event.saved", "event", `${sezon(season)}-e${event}`],
      ["season.saved", "season", sezon(season)],
      ["driver.saved", "driver", pilot(number % size.people)],
      ["club.saved", "club", scuderia(number % clubsOf(size))],
    ] as const;
  for (let season = 0; season < size.seasons; season++)
    await bulkInsert(
      db,
      { engine, table: "audit_log" },
      Array.from({ length: size.events * changesOfEvent }, (_, number) => {
        const event = Math.floor(number / changesOfEvent);
        const [action, type, id] = subjects(season, event, number)[number % 5] ?? [
          "season.saved",
          "season",
          sezon(season),
        ];
        return {
          id: `change-${season}-${number}`,
          at: now - (season * size.events * changesOfEvent + number) * 60_000,
          user_id: pilot(number % Math.min(10, size.people)),
          action,
          subject_type: type,
          subject_id: id,
          before: `{"title":"Etapa ${event}"}`,
          after: `{"title":"Etapa ${event + 1}"}`,
          search_text: `etapa ${event} etapa ${event + 1}`,
        };
      }),
    );
}

async function insertCatalogues(db: Db, { engine, size, now }: Around): Promise<void> {
  const some = Array.from({ length: 2 * size.seasons }, (_, number) => number);
  await bulkInsert(
    db,
    { engine, table: "car_models" },
    some.map((number) => ({
      id: `model-${number}`,
      simulator_id: "acc",
      title: `Prototip ${number}`,
      game_key: `prototip-${number}`,
    })),
  );
  await bulkInsert(
    db,
    { engine, table: "downloads" },
    some.map((number) => ({
      id: `download-${number}`,
      file_key: `fisier-${number}`,
      title: `Fișierul ${number}`,
      simulator_id: "acc",
      created_at: now,
      updated_at: now,
    })),
  );
  const roles = some.slice(0, Math.ceil(some.length / 4));
  await bulkInsert(
    db,
    { engine, table: "roles" },
    roles.map((number) => ({ id: `role-${number}`, name: `Ajutoare ${number}` })),
  );
  await bulkInsert(
    db,
    { engine, table: "role_permissions" },
    roles.map((number) => ({ role_id: `role-${number}`, permission: "sendMessages" })),
  );
  await bulkInsert(
    db,
    { engine, table: "user_roles" },
    roles.map((number) => ({ role_id: `role-${number}`, user_id: pilot(number % size.people) })),
  );
}

/** What waits for an answer. */
async function insertRequests(db: Db, { engine, size, now }: Around): Promise<void> {
  const some = Array.from({ length: 2 * size.seasons }, (_, number) => number);
  const person = (number: number) => pilot(number % size.people);
  await bulkInsert(
    db,
    { engine, table: "id_claims" },
    some.map((number) => ({
      id: `claim-${number}`,
      platform: "steam",
      platform_id: `7656${number}`,
      claimant_id: person(number),
      holder_id: person(number + 1),
      created_at: now - number,
    })),
  );
  await bulkInsert(
    db,
    { engine, table: "club_invites" },
    some
      .filter((number) => number < size.people)
      .map((number) => ({
        id: `invite-${number}`,
        club_id: scuderia(number % clubsOf(size)),
        user_id: person(number + 1),
        invited_by: person(number),
        status: "refused",
        created_at: now - number,
      })),
  );
}
