import { once } from "node:events";
import { createServer, type Server } from "node:net";
import pg from "pg";
import { expect, it } from "vitest";
import { ConfigError } from "./config.ts";
import { DatabaseUnavailable } from "./database/availability.ts";
import { explainStartFailure } from "./start-failure.ts";

const place = {
  databaseUrl: "postgres://grila:hemlig@db.example.test/liga",
  dataDir: "/srv/grila",
  host: "127.0.0.1",
  port: 3000,
};
const inFolder = { ...place, databaseUrl: undefined };

const fromServer = (code: string, message = "said by the server") =>
  new DatabaseUnavailable(
    "away",
    Object.assign(new pg.DatabaseError(message, 9, "error"), { code }),
  );
const fromSocket = (fields: object, message = "said by the socket") =>
  new DatabaseUnavailable("away", Object.assign(new Error(message), fields));
const fromSqlite = (errcode: number) =>
  Object.assign(new Error("said by SQLite"), { code: "ERR_SQLITE_ERROR", errcode });

it.each([
  ["a wrong password", fromServer("28P01"), /refuses the user "grila" or its password.+%40/],
  ["a missing database", fromServer("3D000"), /has no database "liga"/],
  ["a user without rights", fromServer("42501"), /may not make tables in the database "liga"/],
  ["a server that starts", fromServer("57P03"), /takes no connection just now/],
  ["a standby", fromServer("25006"), /is a standby/],
  [
    "an unknown host",
    fromSocket({ code: "ENOTFOUND", syscall: "getaddrinfo" }),
    /No host is known/,
  ],
  [
    "a host with two addresses that nobody answers at",
    new DatabaseUnavailable(
      "away",
      Object.assign(
        new AggregateError([
          Object.assign(new Error("connect ECONNREFUSED ::1:5432"), { syscall: "connect" }),
        ]),
        { code: "ECONNREFUSED" },
      ),
    ),
    /db\.example\.test:5432 cannot be reached \(connect ECONNREFUSED ::1:5432\)/,
  ],
  ["a silent host", fromSocket({}, "Connection terminated due to connection timeout"), /cannot be/],
  [
    "a private authority",
    fromSocket({ code: "SELF_SIGNED_CERT_IN_CHAIN" }, "self-signed certificate"),
    /is not trusted.+sslmode=verify-full&sslrootcert=/,
  ],
])("%s of PostgreSQL is one sentence without the password", (_what, error, sentence) => {
  const explained = explainStartFailure(error, place);
  expect(explained).toBeInstanceOf(ConfigError);
  expect(explained.message).toMatch(sentence);
  expect(explained.message).not.toMatch(/hemlig|\n/);
});

it.each([
  ["damaged", fromSqlite(11), /is damaged.+restore/],
  ["not a database", fromSqlite(26), /is damaged/],
  ["read-only", new DatabaseUnavailable("away", fromSqlite(8)), /cannot be used/],
  ["on a full disk", fromSqlite(13), /is full/],
  ["locked", new DatabaseUnavailable("busy", fromSqlite(5)), /locked/],
])("a SQLite file that is %s is one sentence", (_what, error, sentence) => {
  const explained = explainStartFailure(error, inFolder);
  expect(explained).toBeInstanceOf(ConfigError);
  expect(explained.message).toMatch(sentence);
});

it("a port that another program has is one sentence", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const error = await listenFailure(taken);
  expect(explainStartFailure(error, place).message).toMatch(
    /^Another program listens on port 3000/,
  );
  taken.close();
});

it("a HOST that nobody knows is one sentence, whatever the database", () => {
  const error = Object.assign(new Error("getaddrinfo ENOTFOUND liga.invalid"), {
    code: "ENOTFOUND",
    syscall: "getaddrinfo",
    hostname: "liga.invalid",
  });
  for (const at of [place, inFolder])
    expect(explainStartFailure(error, { ...at, host: "liga.invalid" }).message).toMatch(
      /^HOST liga\.invalid is no address of this machine/,
    );
});

it("a fault of the program stays what it is", () => {
  const bug = new TypeError("x is undefined");
  expect(explainStartFailure(bug, place)).toBe(bug);
  expect(explainStartFailure(bug, inFolder)).toBe(bug);
  const statement = new pg.DatabaseError("syntax error", 9, "error");
  expect(explainStartFailure(statement, place)).toBe(statement);
});

async function listenFailure(taken: Server): Promise<unknown> {
  const second = createServer().listen(taken.address());
  const [error] = await once(second, "error").catch((thrown: unknown) => [thrown]);
  return error;
}
