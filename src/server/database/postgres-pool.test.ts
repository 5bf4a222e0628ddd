import pg from "pg";
import { expect, it } from "vitest";
import { unavailableBecause } from "./postgres-pool.ts";

const fromServer = (code: string) =>
  Object.assign(new pg.DatabaseError("said by the server", 18, "error"), { code });
const fromSocket = (code: string) => Object.assign(new Error(code), { code, syscall: "read" });

it.each([
  ["an administrator's shutdown", fromServer("57P01"), "away"],
  ["a crash of another session", fromServer("57P02"), "away"],
  ["a server that starts", fromServer("57P03"), "away"],
  ["a connection failure", fromServer("08006"), "away"],
  ["a standby that takes no writes", fromServer("25006"), "away"],
  ["too little memory", fromServer("53200"), "away"],
  ["a statement that took too long", fromServer("57014"), "busy"],
  ["a lock that took too long", fromServer("55P03"), "busy"],
  ["a socket that was reset", fromSocket("ECONNRESET"), "away"],
  ["a pipe that broke", fromSocket("EPIPE"), "away"],
  ["a server that ended", new Error("Connection terminated unexpectedly"), "away"],
  [
    "a connection known to be broken",
    new Error("Client has encountered a connection error and is not queryable"),
    "away",
  ],
  ["a server that is silent", new Error("Query read timeout"), "away"],
] as const)("%s says that the database is unavailable", (_what, error, reason) => {
  expect(unavailableBecause(error)).toBe(reason);
});

it.each([
  ["a syntax error", fromServer("42601")],
  ["a column that does not exist", fromServer("42703")],
  ["a duplicate", fromServer("23505")],
  ["a deadlock", fromServer("40P01")],
  ["a text with NUL", fromServer("22021")],
  ["a full disk", fromServer("53100")],
  ["a statement after a failed one", fromServer("25P02")],
  ["a file that is missing", Object.assign(new Error("open"), { code: "ENOENT" })],
  ["a fault of the program", new TypeError("Converting circular structure to JSON")],
])("%s does not", (_what, error) => {
  expect(unavailableBecause(error)).toBeUndefined();
});
