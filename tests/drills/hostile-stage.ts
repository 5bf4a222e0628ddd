import { hashPassword } from "#features/accounts/server/login/passwords.ts";
import { createClub, createPerson } from "#tests/factories/league.ts";
import { addDownload, beginUpload, madeUpBytes } from "#tests/factories/download-file.ts";
import {
  createStandingsSeason,
  postedTable,
  saveFinishes,
} from "#tests/factories/standings-season.ts";
import { TEST_PASSWORD } from "#tests/factories/people.ts";
import type { TestEngine } from "#tests/setup/databases.ts";
import { type Template, templatesFor } from "./hostile-templates.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

/** Everybody who may come: what each may do differs. */
export const callers = [
  "nobody",
  "account",
  "driver",
  "manager",
  "steward",
  "organiser",
  "administrator",
] as const;
export type Caller = (typeof callers)[number];

/** A league with something of everything, for hostile callers. */
export interface HostileStage {
  site: TestApp;
  /** Id of the person, `undefined` for nobody. */
  people: Record<Caller, string | undefined>;
  templates: Template[];
  event: string;
  session: string;
}

let hash: string | undefined;

export async function buildHostileStage(engine: TestEngine): Promise<HostileStage> {
  const site = await createTestApp(engine);
  const { db } = site.services.databases;
  const league = await createStandingsSeason(site);
  const [event] = league.events;
  const [race] = league.races;
  const administrator = await createPerson(db, { roles: ["administrator"] });
  const organiser = await createPerson(db, { roles: ["organizer"] });
  const manager = await createPerson(db);
  const team = await createClub(db, {
    owner: manager,
    drivers: [league.people.barbu],
    pendingDrivers: [league.stranger],
  });
  await saveFinishes(site, { as: league.editor, event, session: race }, [
    { car: league.cars.ana, drivers: [league.people.ana] },
    { car: league.cars.pair, drivers: [league.people.bogdan], timePenalty: 5 },
    { car: league.cars.carmen, drivers: [league.people.carmen], dsq: true },
  ]);
  // Whoever has a password has an account, which messages and accounts are about.
  hash ??= await hashPassword(TEST_PASSWORD);
  await db.updateTable("users").set({ password_hash: hash, account_at: 1 }).execute();
  await demand(site, administrator, `/api/standings/${league.season}/save`, {
    standings: postedTable(league),
  });
  await demand(site, administrator, "/api/messages", {
    to: { kind: "season", _id: league.season },
    subject: "Salut",
    messageBody: "<p>Bine ați venit.</p>",
  });
  const download = await addDownload(site, { as: administrator });
  await beginUpload(site, { as: administrator, downloadId: download, bytes: madeUpBytes(3000) });
  return {
    site,
    templates: templatesFor(league, team),
    event,
    session: race,
    people: {
      nobody: undefined,
      account: league.stranger,
      driver: league.people.ana,
      manager,
      steward: league.editor,
      organiser,
      administrator,
    },
  };
}

async function demand(site: TestApp, as: string, url: string, payload: object): Promise<void> {
  const reply = await site.call({ method: "POST", url, as, payload });
  if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.body}`);
}
