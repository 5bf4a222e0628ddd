import { afterAll, beforeAll, expect, it } from "vitest";
import { clubCalls } from "#tests/club-calls.ts";
import type { NoticeLine } from "#features/messages/notices.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { allSeasons } from "./plans/all-seasons.ts";
import { seedLeague } from "./seed-league.ts";

describeOnEachDatabase("Inboxes of the demo league", (engine) => {
  let site: TestApp;
  let calls: ReturnType<typeof clubCalls>;
  beforeAll(async () => {
    site = await createTestApp(engine);
    calls = clubCalls(site);
    const plans = allSeasons.filter(({ id }) => ["ac-abarth", "ac-clasice"].includes(id));
    await seedLeague(site.services, plans);
  }, 60_000);
  afterAll(() => site.close());

  const db = () => site.services.databases.reader;
  const idOf = async (email: string) => {
    const { id } = await db()
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return id;
  };

  it("hold an invitation for every seat that nobody has confirmed", async () => {
    const seats = await db()
      .selectFrom("car_drivers as seat")
      .leftJoin("car_invites as invite", (join) =>
        join
          .onRef("invite.car_id", "=", "seat.car_id")
          .onRef("invite.user_id", "=", "seat.user_id"),
      )
      .select("invite.status")
      .where("seat.confirmed", "=", false)
      .execute();
    expect(seats.length).toBeGreaterThan(0);
    expect(seats.every((seat) => seat.status === "pending")).toBe(true);
  });

  it("give the pilot a club and a car to answer, and something they have not read", async () => {
    const pilot = await idOf("pilot@demo.test");
    const kinds = [];
    for (const table of ["club_invites", "car_invites"] as const)
      kinds.push(
        ...(await db()
          .selectFrom(table)
          .select("id")
          .where("user_id", "=", pilot)
          .where("status", "=", "pending")
          .execute()),
      );
    expect(kinds).toHaveLength(2);
    const { data } = await calls.call<{ unread: number }>("GET", "/api/messages/unread", {
      as: pilot,
    });
    expect(data.unread).toBe(3);
  });

  it("tell the pilot of results, tables and rounds of their own seasons, each with its page", async () => {
    const pilot = await idOf("pilot@demo.test");
    const { data } = await calls.call<NoticeLine[]>("GET", "/api/notices", { as: pilot });
    const kinds = new Set(data.map(({ kind }) => kind));
    expect(kinds.size).toBeGreaterThanOrEqual(4);
    const news = data.filter(({ path }) => path?.startsWith("/"));
    expect(news.length).toBeGreaterThan(3);
    expect(news.every(({ season }) => season !== null)).toBe(true);
  });

  it("hold answers, yes and no, and old messages that were read", async () => {
    const answers = await db().selectFrom("club_invites").select("status").execute();
    expect(new Set(answers.map((answer) => answer.status))).toEqual(
      new Set(["pending", "accepted", "refused"]),
    );
    const { read } = await db()
      .selectFrom("messages")
      .select(({ fn }) => fn.count<number>("viewed_at").as("read"))
      .executeTakeFirstOrThrow();
    expect(read).toBeGreaterThan(10);
  });
});
