import Fastify from "fastify";
import { expect, it } from "vitest";
import { DatabaseUnavailable } from "./database/availability.ts";
import { sendFailure } from "./failures.ts";

const databaseError = (code: string) => Object.assign(new Error("database"), { code });

it.each([
  ["two that waited for each other", databaseError("40P01"), 409, "request.lost-race"],
  ["a change that came too late", databaseError("40001"), 409, "request.lost-race"],
  ["something named that is gone", databaseError("23503"), 409, "request.lost-race"],
  ["the same on SQLite", new Error("FOREIGN KEY constraint failed"), 409, "request.lost-race"],
  [
    "a body that is too large",
    Object.assign(new Error(), { statusCode: 413 }),
    413,
    "request.too-large",
  ],
  [
    "a database that is away",
    new DatabaseUnavailable("away", databaseError("57P01")),
    503,
    "database.away",
  ],
  [
    "a database that is overloaded",
    new DatabaseUnavailable("busy", databaseError("57014")),
    503,
    "request.busy",
  ],
  ["another service that is away", databaseError("ECONNREFUSED"), 500, "internal"],
  ["a fault of the program", new TypeError("x is undefined"), 500, "internal"],
])("answers %s", async (_what, error, status, code) => {
  const app = Fastify().setErrorHandler((thrown, request, reply) =>
    sendFailure(thrown, { request, reply }, { refused: () => undefined }),
  );
  app.get("/", () => {
    throw error;
  });
  const reply = await app.inject("/");
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toMatchObject({ status, code, data: expect.stringMatching(/\.$/) });
  expect(reply.body).not.toContain(error.message || "nothing");
});
