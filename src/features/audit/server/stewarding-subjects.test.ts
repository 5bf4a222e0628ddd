import { expect, it } from "vitest";
import { recordChange } from "#server/audit-log.ts";
import { addAccount } from "#tests/factories/people.ts";
import {
  beforeEachRace,
  caller,
  publish,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import type { AuditRecord } from "../audit.ts";

describeOnEachDatabase("What stewards do, in the audit log", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });

  const subjects = async () => {
    const reader = await addAccount(site, { roles: ["administrator"] });
    const { data } = await caller(site).get<AuditRecord[]>(reader, "/api/audit");
    return new Map(data.map(({ action, subject }) => [action, subject]));
  };

  it("is named: cases by their session and never by whom they accuse, decisions by their number", async () => {
    const { db } = site.services.databases;
    const { decision } = await publish(site, race);
    const event = await db
      .selectFrom("events")
      .select("title")
      .where("id", "=", race.event)
      .executeTakeFirstOrThrow();
    const session = await db
      .selectFrom("event_sessions")
      .select("title")
      .where("id", "=", race.session)
      .executeTakeFirstOrThrow();
    const season = await db
      .selectFrom("seasons")
      .select("title")
      .where("id", "=", race.season)
      .executeTakeFirstOrThrow();
    const found = await subjects();
    const named = { title: `${session.title} (${event.title})`, path: null };
    expect(found.get("case.opened")).toMatchObject(named);
    expect(found.get("case.voted")).toMatchObject(named);
    expect(found.get("decision.published")).toMatchObject({
      title: `nr. 1 (${season.title})`,
      path: `/decizie/${decision}`,
    });
  });

  it("is named by its year where it is a year in numbers", async () => {
    const subject = { subjectType: "summary", subjectId: "2026" };
    const change = { userId: null, action: "summary.published", ...subject, now: 1 };
    await recordChange(site.services.databases.db, change);
    expect((await subjects()).get("summary.published")).toMatchObject({
      title: "2026",
      path: null,
    });
  });
});
