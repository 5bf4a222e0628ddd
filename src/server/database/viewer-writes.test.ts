import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "./schema.ts";
import { changesViewers } from "./viewer-writes.ts";

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const ofOne = { user_id: "person", role_id: "role" };
const login = { id: "login", user_id: "person", created_at: 0, expires_at: 0 };
const gone = db.deleteFrom("logins").where("id", "=", "login");

describe("A statement may change who somebody is", () => {
  it.each([
    ["ends a session", db.updateTable("logins").set({ ended_at: 1 })],
    ["deletes sessions", gone],
    ["blocks an account", db.updateTable("users").set({ city: "Cluj", blocked_at: 1 })],
    ["gives another address", db.updateTable("users as person").set({ email: "x@example.test" })],
    ["saves a profile", db.updateTable("users").set({ city: "Cluj", search_name: "x" })],
    ["removes a picture", db.deleteFrom("uploads").where("id", "=", "picture")],
    ["deletes a person", db.deleteFrom("users")],
    ["gives a role", db.insertInto("user_roles").values(ofOne)],
    ["takes a role", db.deleteFrom("user_roles").using("roles")],
    ["moves a role", db.updateTable("user_roles").set({ user_id: "other" })],
    ["asks a role for more", db.updateTable("roles").set({ requires_factor: true })],
    ["deletes a role", db.deleteFrom("roles")],
    ["allows more", db.insertInto("role_permissions").values({ role_id: "a", permission: "b" })],
    ["confirms a factor", db.updateTable("second_factors").set({ confirmed_at: 1 })],
    ["ends a factor", db.deleteFrom("second_factors")],
    [
      "changes what is there instead of adding to it",
      db
        .insertInto("logins")
        .values({ ...login, ended_at: null, browser: null, system: null })
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ ended_at: 1 })),
    ],
    [
      "writes on the side",
      db
        .with("ended", () => gone.returning("id"))
        .selectFrom("ended")
        .selectAll(),
    ],
    [
      "writes on the side of another write",
      db.with("ended", () => gone.returning("id")).deleteFrom("mails"),
    ],
    ["is written by hand", sql`UPDATE logins SET ended_at = 1`],
    ["is written by hand, with a schema", sql`delete from public."user_roles"`],
    ["empties a table", sql`truncate table users cascade`],
    ["computes a column", db.updateTable("users").set(sql.ref("blocked_at"), 1)],
  ])("that %s", (_what, statement) => {
    expect(changesViewers(statement.compile(db))).toBe(true);
  });

  it.each([
    ["reads", db.selectFrom("logins").selectAll()],
    ["reads for a write", db.selectFrom("users").select("id").forUpdate()],
    ["notes the day of use", db.updateTable("logins").set({ used_on: 1 })],
    [
      "adds a session",
      db.insertInto("logins").values({ ...login, ended_at: null, browser: null, system: null }),
    ],
    ["asks for mails", db.updateTable("users").set({ messages_by_email: true, version: 2 })],
    [
      "keeps a picture",
      db.updateTable("uploads").set((uploads) => ({ kind: uploads.ref("kind") })),
    ],
    [
      "locks a person",
      db.updateTable("users").set((users) => ({ search_name: users.ref("search_name") })),
    ],
    ["uses a code", db.updateTable("second_factors").set({ last_counter: 1 })],
    ["renames a role", db.updateTable("roles").set({ name: "x" })],
    ["writes elsewhere", db.insertInto("settings").values({ name: "users", value: "{}" })],
    ["begins", sql`begin`],
    ["tells of a change", sql`select pg_notify('x', 'users')`],
  ])("not one that %s", (_what, statement) => {
    expect(changesViewers(statement.compile(db))).toBe(false);
  });
});
