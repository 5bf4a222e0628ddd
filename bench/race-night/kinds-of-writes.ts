import { eventFormOf, seasonFormOf } from "#tests/factories/season-forms.ts";
import { TEST_PASSWORD } from "#tests/factories/people.ts";
import { readReply } from "#web/api.ts";
import { addressOf } from "./crowd.ts";
import type { Stage } from "./stage.ts";

/** Who writes. */
export type Writer = "visitor" | "driver" | "club" | "organiser" | "steward";

/** The life of a thing: one write after the other, and again from the first. */
export interface Kind {
  who: Writer;
  name: string;
  /** Addresses of the routes that it calls. */
  routes: string[];
  /** `turn` counts from 0. */
  write: (turn: number) => Promise<void>;
}

interface Saved {
  _id: string;
  version: number;
}

type Send = <T = Saved>(
  address: string,
  path: Readonly<Record<string, string>>,
  body?: object,
) => Promise<T>;

interface Step {
  address: string;
  do: (send: Send, turn: number) => Promise<unknown>;
}

/** Writers come from addresses of their own, so that nobody else is taken for one of them. */
const writersFrom = 60_000;

/** Every kind of write that this bench knows, on a league of its own beside the one that is looked at, but for what happens on race night. */
export function kindsOfWrites(stage: Stage): Kind[] {
  let thing: Saved = { _id: "", version: 1 };
  let other: Saved = { _id: "", version: 1 };
  const keep = (saved: Saved) => {
    thing = { ...thing, ...saved };
  };
  const one = () => ({ ":id": thing._id });
  const unique = (turn: number) => `${turn}-${Math.random().toString(36).slice(2, 8)}`;
  const step = (
    address: string,
    run: (send: SendHere, turn: number) => Promise<unknown>,
  ): Step => ({
    address,
    do: (send, turn) => run((path, body) => send(address, path, body), turn),
  });
  type SendHere = <T = Saved>(path: Readonly<Record<string, string>>, body?: object) => Promise<T>;

  const kind = (
    who: Writer,
    name: string,
    token: (turn: number) => string,
    steps: Step[],
  ): Kind => ({
    who,
    name,
    routes: steps.map(({ address }) => address),
    write: async (turn) => {
      const now = steps[turn % steps.length];
      await now?.do(sender(stage, token(turn), turn), turn);
    },
  });
  const administrator = () => stage.administrator;
  const driver = () => stage.drivers[0] ?? "";
  const season = { ":id": stage.season };
  const nextEvent = { ":id": stage.nextEvent };
  const [answer] = stage.answers;
  const car = { ":car": answer?.car ?? "" };

  return [
    kind("visitor", "a sign-up", () => "", [
      step("POST /auth/register", (send, turn) =>
        send({}, { email: `v${unique(turn)}@example.test`, ...password }),
      ),
    ]),
    kind("visitor", "a forgotten password", () => "", [
      step("POST /auth/forgot-password", (send, turn) =>
        send({}, { email: `v${unique(turn)}@example.test` }),
      ),
    ]),
    kind("visitor", "an account that is deleted", (turn) => stage.newcomers[turn]?.token ?? "", [
      step("POST /user/delete", (send) => send({}, { password: TEST_PASSWORD })),
    ]),
    kind("driver", "a name", driver, [
      step("POST /user/profile", (send, turn) => send({}, { lastName: `Numele ${letters(turn)}` })),
    ]),
    kind("driver", "an answer of presence", (turn) => answerOf(stage, turn).token, [
      step("POST /api/event/:id/rsvp", (send, turn) =>
        send(nextEvent, {
          car: answerOf(stage, turn).car,
          firstDriver: answerOf(stage, turn).driver,
        }),
      ),
    ]),
    kind("driver", "a club of one", (turn) => stage.newcomers[turn + 100]?.token ?? "", [
      step("POST /api/teams/solo", (send) => send({}, { simulator: "ac" })),
    ]),
    kind(
      "club",
      "a club's life",
      (turn) => stage.newcomers[300 + Math.floor(turn / 3)]?.token ?? "",
      [
        step("POST /api/teams", async (send, turn) =>
          keep(await send({}, { name: `Club ${unique(turn)}`, simulator: "ac", isDriver: false })),
        ),
        step("POST /api/team/:id", async (send, turn) =>
          keep(await send(one(), { name: `Club ${unique(turn)}`, version: thing.version })),
        ),
        step("DELETE /api/team/:id", (send) => send(one())),
      ],
    ),
    kind("organiser", "a season's life", administrator, [
      step("POST /api/seasons", async (send) =>
        keep(await send({}, { ...seasonFormOf({ hidden: false }) })),
      ),
      step("POST /api/season/:id", async (send) =>
        keep(
          await send(one(), {
            ...seasonFormOf({ hidden: false }),
            version: thing.version,
          }),
        ),
      ),
      step("POST /api/season/:id/visibility", async (send) =>
        keep(await send(one(), { hidden: true, version: thing.version })),
      ),
      step("DELETE /api/season/:id", (send) => send(one())),
    ]),
    kind("organiser", "an event's life", administrator, [
      step("POST /api/events", async (send) =>
        keep(await send({}, { ...eventFormOf(), season: stage.planned })),
      ),
      step("POST /api/event/:id", async (send) =>
        keep(
          await send(one(), {
            ...eventFormOf({ sessions: [] }),
            version: thing.version,
          }),
        ),
      ),
      step("POST /api/event/:id/visibility", async (send) =>
        keep(await send(one(), { hidden: true, version: thing.version })),
      ),
      step("DELETE /api/event/:id", (send) => send(one())),
    ]),
    kind("organiser", "a driver's life", administrator, [
      step("POST /api/drivers", async (send, turn) =>
        keep(await send({}, { profile: { firstName: "Ion", lastName: `Nou ${letters(turn)}` } })),
      ),
      step("POST /api/drivers/:id", async (send) =>
        keep(await send(one(), { profile: { lastName: "Vechi" }, version: thing.version })),
      ),
      step("DELETE /api/drivers/:id", (send) => send(one())),
    ]),
    kind("organiser", "a block", administrator, [
      step("POST /api/users/:id/block", (send) => send({ ":id": stage.newcomers[299]?.id ?? "" })),
      step("POST /api/users/:id/unblock", (send) =>
        send({ ":id": stage.newcomers[299]?.id ?? "" }),
      ),
    ]),
    kind("organiser", "a role's life", administrator, [
      step("POST /api/roles", async (send, turn) => {
        other = {
          ...(await send(
            {},
            { name: `Rol ${unique(turn)}`, permissions: [], requiresFactor: false },
          )),
          version: 1,
        };
      }),
      step("POST /api/roles/:id", (send, turn) =>
        send(
          { ":id": other._id },
          { name: `Rol ${unique(turn)}`, permissions: [], requiresFactor: false, version: 1 },
        ),
      ),
      step("POST /api/users/:id/roles/:role", (send) =>
        send({ ":id": stage.newcomers[299]?.id ?? "", ":role": other._id }),
      ),
      step("DELETE /api/users/:id/roles/:role", (send) =>
        send({ ":id": stage.newcomers[299]?.id ?? "", ":role": other._id }),
      ),
      step("DELETE /api/roles/:id", (send) => send({ ":id": other._id })),
    ]),
    kind("organiser", "a track's life", administrator, [
      step("POST /api/administration/tracks", async (send, turn) =>
        keep({ ...(await send({}, trackOf(unique(turn)))), version: 1 }),
      ),
      step("POST /api/administration/tracks/:id", (send, turn) =>
        send(one(), { ...trackOf(unique(turn)), version: 1 }),
      ),
      step("POST /api/administration/tracks/:id/archive", (send) =>
        send(one(), { archived: true, version: 2 }),
      ),
      step("DELETE /api/administration/tracks/:id", (send) => send({ ...one(), "?": "version=3" })),
    ]),
    kind("organiser", "a game file's life", administrator, [
      step("POST /api/managed-downloads", async (send, turn) =>
        keep({ ...(await send({}, downloadOf(unique(turn), true))), version: 1 }),
      ),
      step("POST /api/managed-downloads/:id", (send, turn) =>
        send(one(), { ...downloadOf(unique(turn), false), version: 1 }),
      ),
      step("DELETE /api/managed-downloads/:id", (send) => send(one())),
    ]),
    kind("organiser", "a points system's life", administrator, [
      step("POST /api/scoring-types", async (send) =>
        keep({ ...(await send({}, points)), version: 1 }),
      ),
      step("POST /api/scoring-types/:id", (send) => send(one(), { ...points, version: 1 })),
      step("DELETE /api/scoring-types/:id", (send) => send({ ...one(), "?": "version=2" })),
    ]),
    kind("organiser", "a wildcard", administrator, [
      step("PUT /api/event/:id/wildcards/:car", (send) => send({ ...nextEvent, ...car })),
      step("DELETE /api/event/:id/wildcards/:car", (send) => send({ ...nextEvent, ...car })),
    ]),
    kind("organiser", "a suspension", administrator, [
      step("POST /api/event/:id/suspensions", (send) =>
        send(nextEvent, { driver: answer?.driver, events: [stage.nextEvent] }),
      ),
      step("DELETE /api/event/:id/suspensions/:driver", (send) =>
        send({ ...nextEvent, ":driver": answer?.driver ?? "" }),
      ),
    ]),
    kind("organiser", "a message", administrator, [
      step("POST /api/messages", (send) =>
        send(
          {},
          {
            to: { kind: "driver", _id: stage.newcomers[299]?.id },
            subject: "Ședința piloților",
            messageBody: "<p>Joi la 20.</p>",
          },
        ),
      ),
    ]),
    kind("organiser", "the site's settings", administrator, [
      step("POST /api/site/settings", async (send) => {
        const settings = await ask<object>(stage, {
          token: administrator(),
          path: "/api/site/settings",
        });
        await send({}, settings);
      }),
    ]),
    kind("steward", "tables computed anew", () => stage.steward, [
      step("POST /api/season/:id/standings/refresh", (send) => send(season)),
    ]),
    kind("steward", "an offence", administrator, [
      step("POST /api/offences", (send, turn) =>
        send({}, { code: `abatere-${unique(turn)}`, title: "Abatere", items: [], points: 1 }),
      ),
    ]),
  ];
}

const password = { password: TEST_PASSWORD, password_confirm: TEST_PASSWORD };
const points = {
  title: "Sprint",
  points: [10, 5, 2.5],
  multiplier: 1,
  pole: { points: 1, withinTop: null },
  fastestLap: { points: 1, withinTop: 10 },
  minimumShare: 75,
};

function trackOf(name: string) {
  const unmeasured = { lengthMetres: null, turns: null, outline: null };
  const key = name.replaceAll("-", "_");
  const place = { simulator: "ac", family: "Motorpark", country: "RO", city: "Adâncata" };
  return { ...place, name: `Traseul ${name}`, gameKey: key, gameLayout: "", ...unmeasured };
}

function downloadOf(fileKey: string, visible: boolean) {
  const said = { title: "Circuit", description: "", versionText: "", simulatorId: null };
  return { ...said, fileKey, visible };
}

/** Names hold no digits. */
function letters(turn: number): string {
  return String(turn).replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
}

function answerOf({ answers }: Stage, turn: number) {
  return answers[turn % answers.length] ?? { token: "", car: "", driver: "" };
}

function sender(stage: Stage, token: string, turn: number): Send {
  return async (address, path, body) => {
    const [method = "", pattern = ""] = address.split(" ");
    const { "?": query, ...ids } = path;
    const filled = Object.entries(ids).reduce((at, [name, id]) => at.replace(name, id), pattern);
    const at = query === undefined ? filled : `${filled}?${query}`;
    return ask(stage, { token, method, path: at, body, turn });
  };
}

/** @throws ApiError where the site refuses. */
async function ask<T>(
  { sites }: Stage,
  {
    token,
    method = "GET",
    path,
    body,
    turn = 0,
  }: { token: string; method?: string; path: string; body?: object | undefined; turn?: number },
): Promise<T> {
  const reply = await fetch(`${sites[0]?.url}${path}`, {
    method,
    headers: {
      "x-forwarded-for": addressOf(writersFrom + (turn % 1000)),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return readReply<T>(reply.status, await reply.text()).data;
}
