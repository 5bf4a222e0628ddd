import { penaltyLists } from "#features/results/penalty-kinds.ts";
import { createHash, randomBytes } from "node:crypto";
import { eventFormOf, seasonFormOf } from "#tests/factories/season-forms.ts";
import type { EditorRow, ResultsEditor } from "#features/results/results-editor.ts";
import { generateResultFile } from "#demo/generate/generate-result-file.ts";
import type { CrashLeague } from "./crash-stage.ts";

/** The site did not answer, or said that it cannot just now: whether the write happened is seen after the next start. */
export class Unanswered extends Error {}

/** Asks the site; throws `Unanswered` when it does not reply, `Error` when it refuses. */
export type Ask = (request: {
  method?: string;
  path: string;
  token: string;
  body?: unknown;
}) => Promise<unknown>;

/** One kind of write, made again and again while the site is killed around it. */
export interface CrashWriter {
  name: string;
  /** One write, to its acknowledgement. `mark` is different every time. */
  write: (mark: number) => Promise<void>;
  /** After a start: what an acknowledged write left and is not there, or is there twice; one sentence each. */
  check: () => Promise<string[]>;
  /** Digests of files whose upload was acknowledged, by the names under which they are kept. */
  files?: ReadonlyMap<string, string>;
}

/** A writer for each kind of thing that people save. */
export function crashWriters(league: CrashLeague, ask: Ask): CrashWriter[] {
  const { tokens } = league;
  return [
    profile(ask, tokens.driver),
    presence(ask, league),
    club(ask, league),
    season(ask, league),
    results(ask, league),
    standings(ask, league),
    catalogue(ask, tokens.organiser),
    message(ask, league),
    role(ask, tokens.organiser),
    upload(ask, tokens.reader, "profilePicture"),
    upload(ask, tokens.steward, "resultsFile"),
    events(ask, league),
  ];
}

/** A value that is overwritten: afterwards it is the last one acknowledged, or the one that was on its way. */
function register(
  name: string,
  {
    save,
    read,
  }: { save: (value: string) => Promise<void>; read: () => Promise<string | undefined> },
): CrashWriter {
  let acknowledged: string | undefined;
  let sent: string | undefined;
  return {
    name,
    write: async (mark) => {
      sent = `Valoarea ${mark}`;
      await save(sent);
      acknowledged = sent;
    },
    check: async () => {
      const found = await read();
      const isTrue = acknowledged === undefined || found === acknowledged || found === sent;
      const expected = `${acknowledged}${sent === acknowledged ? "" : ` or ${sent}`}`;
      acknowledged = found;
      return isTrue ? [] : [`${name}: expected ${expected}, found ${found}`];
    },
  };
}

/** Things that are added: afterwards every acknowledged one is there once, the one on its way at most once. */
function collection(
  name: string,
  { add, list }: { add: (title: string) => Promise<void>; list: () => Promise<string[]> },
): CrashWriter {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  return {
    name,
    write: async (mark) => {
      const title = `Adăugat ${mark}`;
      sent.add(title);
      await add(title);
      acknowledged.add(title);
    },
    check: async () => {
      const found = (await list()).filter((title) => title.startsWith("Adăugat "));
      const lost = [...acknowledged].filter((title) => !found.includes(title));
      const doubled = found.filter((title, place) => found.indexOf(title) !== place);
      const strange = found.filter((title) => !sent.has(title));
      return [
        ...lost.map((title) => `${name}: ${title} was acknowledged and is gone`),
        ...doubled.map((title) => `${name}: ${title} is there twice`),
        ...strange.map((title) => `${name}: ${title} was never sent`),
      ];
    },
  };
}

function profile(ask: Ask, token: string): CrashWriter {
  return register("profile", {
    save: async (lastName) =>
      void (await ask({ path: "/user/profile", token, body: { lastName } })),
    read: async () => (await data<{ lastName: string }>(ask, "/user/profile", token)).lastName,
  });
}

function presence(ask: Ask, { event, car, tokens }: CrashLeague): CrashWriter {
  let comes = false;
  const path = `/api/event/${event}/rsvp`;
  const inWords = new Map<string, boolean>();
  return register("presence", {
    save: async (value) => {
      comes = !comes;
      inWords.set(value, comes);
      const body = { car: comes ? car : "", firstDriver: "" };
      await ask({ path, token: tokens.driver, body });
    },
    read: async () => {
      const { answer } = await data<{ answer: { isPresent: boolean } | null }>(
        ask,
        path,
        tokens.driver,
      );
      const last = [...inWords].findLast(([, present]) => present === answer?.isPresent);
      return last?.[0];
    },
  });
}

function club(ask: Ask, { club: id, tokens }: CrashLeague): CrashWriter {
  const path = `/api/team/${id}`;
  const token = tokens.owner;
  const read = () => data<{ name: string; version: number }>(ask, path, token);
  return register("club", {
    save: async (name) => {
      const { version } = await read();
      await ask({ path, token, body: { name, version } });
    },
    read: async () => (await read()).name,
  });
}

function season(ask: Ask, { tokens }: CrashLeague): CrashWriter {
  const token = tokens.organiser;
  return collection("seasons", {
    add: async (title) => {
      const code = `C${title.replaceAll(/\D/g, "")}X`;
      await ask({ path: "/api/seasons", token, body: seasonFormOf({ title, code }) });
    },
    list: async () => titles(await data<Titled[]>(ask, "/api/seasons", token)),
  });
}

function events(ask: Ask, { season: id, tokens }: CrashLeague): CrashWriter {
  const token = tokens.organiser;
  return collection("events", {
    add: async (title) => {
      const body = { ...eventFormOf({ title, hidden: true }), season: id };
      await ask({ path: "/api/events", token, body });
    },
    list: async () =>
      titles((await data<{ events: Titled[] }>(ask, `/api/season/${id}`, token)).events),
  });
}

function catalogue(ask: Ask, token: string): CrashWriter {
  const path = "/api/administration/car-classes";
  return collection("car classes", {
    add: async (name) => {
      const acronym = `A${name.replaceAll(/\D/g, "")}`;
      await ask({ path, token, body: { name, acronym } });
    },
    list: async () => (await data<{ name: string }[]>(ask, path, token)).map(({ name }) => name),
  });
}

function role(ask: Ask, token: string): CrashWriter {
  return collection("roles", {
    add: async (name) => {
      await ask({
        path: "/api/roles",
        token,
        body: { name, permissions: ["viewAudit"], requiresFactor: false },
      });
    },
    list: async () =>
      (await data<{ name: string }[]>(ask, "/api/roles", token)).map(({ name }) => name),
  });
}

function message(ask: Ask, { driver, tokens }: CrashLeague): CrashWriter {
  return collection("messages", {
    add: async (subject) => {
      const body = { to: { kind: "driver", _id: driver }, subject, messageBody: "Salut." };
      await ask({ path: "/api/messages", token: tokens.organiser, body });
    },
    list: async () =>
      (await data<{ subject: string }[]>(ask, "/api/messages", tokens.driver)).map(
        ({ subject }) => subject,
      ),
  });
}

/** A race's file is sent, read and saved with a penalty whose reason is the mark. Every saved state is in the history. */
function results(ask: Ask, league: CrashLeague): CrashWriter {
  const { event, session } = league;
  const token = league.tokens.steward;
  const editor = () =>
    data<ResultsEditor>(ask, `/api/event/${event}/edit-results/${session}`, token);
  // The penalty moves its row, so it is looked for in all of them.
  const reasonOf = ({ results: rows }: ResultsEditor) =>
    rows.flatMap(({ timePenalties }) => timePenalties)[0]?.description;
  let fileId: string | undefined;
  const sendFile = async (): Promise<string> => {
    const bytes = raceFile(league.steamIds);
    return (await sendUpload(ask, { token, kind: "resultsFile", bytes }))._id;
  };
  return register("results", {
    save: async (reason) => {
      fileId ??= await sendFile();
      const file = { fileId, processor: "ACC" };
      const read = await dataOf<ResultsEditor>(
        ask({ path: "/api/process-results-file", token, body: { ...file, event, session } }),
      );
      const rows = read.results.map((row, place) =>
        toPosted(row, place === 0 ? reason : undefined),
      );
      const body = { ...file, session, version: read.version, results: rows };
      await ask({ path: `/api/event/${event}/save-results`, token, body });
    },
    read: async () => reasonOf(await editor()),
  });
}

function raceFile(steamIds: readonly string[]): Uint8Array {
  return generateResultFile({
    simulator: "ACC",
    sessionType: "R",
    seed: 11,
    startedAt: Date.UTC(2026, 10, 22, 18),
    track: { key: "monza" },
    length: { laps: 6 },
    entries: steamIds.map((id, place) => ({
      raceNumber: String(place + 1),
      modelKey: "30",
      className: "GT3",
      drivers: [
        { firstName: "Nume", lastName: `Fișier${place}`, platformId: { platform: "steam", id } },
      ],
      paceMs: 108_000 + place * 700,
    })),
  }).bytes;
}

function toPosted(row: EditorRow, reason: string | undefined) {
  const { entryKey, carId, laps, totalMs, bestLapMs, dsq } = row;
  return {
    entryKey,
    carId,
    laps,
    totalMs,
    bestLapMs,
    dsq,
    drivers: row.persons.map(({ userId }) => userId),
    ...penaltyLists(() => []),
    timePenalties: reason ? [{ _id: "", amount: 5, description: reason, driver: 0 }] : [],
  };
}

function standings(ask: Ask, { season: id, tokens }: CrashLeague): CrashWriter {
  const token = tokens.steward;
  const path = `/api/season/${id}/standings`;
  return collection("standings", {
    add: async (title) => {
      const table = { _id: "nou", version: 0, title, public: true, type: { code: "D" } };
      await ask({ path: `/api/standings/${id}/save`, token, body: { standings: table } });
    },
    list: async () => titles(await data<Titled[]>(ask, path, token)),
  });
}

/** Files: an acknowledged one is there with every byte. Pictures are written anew, so only what is served is known. */
function upload(ask: Ask, token: string, kind: "profilePicture" | "resultsFile"): CrashWriter {
  const acknowledged: string[] = [];
  const files = new Map<string, string>();
  return {
    name: `uploads (${kind})`,
    // Nobody asks the site for a result file itself. A picture is made anew, and served.
    ...(kind === "resultsFile" && { files }),
    write: async (mark) => {
      const bytes = kind === "profilePicture" ? onePixel : randomBytes(40_000 + (mark % 7) * 1000);
      const { filename } = await sendUpload(ask, { token, kind, bytes });
      acknowledged.push(filename);
      files.set(filename, hashOf(bytes));
    },
    check: async () => {
      if (kind === "resultsFile") return [];
      const lost: string[] = [];
      for (const filename of acknowledged.splice(0)) {
        const served = await ask({ path: `/api/files/${filename}`, token });
        if (!(served instanceof ArrayBuffer) || served.byteLength === 0) lost.push(filename);
      }
      return lost.map((filename) => `uploads: ${filename} was acknowledged and is gone`);
    },
  };
}

/** A PNG of one pixel. */
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function sendUpload(
  ask: Ask,
  { token, kind, bytes }: { token: string; kind: string; bytes: Uint8Array },
): Promise<{ _id: string; filename: string }> {
  const form = new FormData();
  form.append("fileType", kind);
  form.append("file", new Blob([Buffer.from(bytes)]), "fișier.bin");
  const reply = ask({ path: "/api/upload", token, body: form });
  return (await dataOf<{ fileUpload: { _id: string; filename: string } }>(reply)).fileUpload;
}

interface Titled {
  title: string;
}

function titles(things: readonly Titled[]): string[] {
  return things.map(({ title }) => title);
}

function data<T>(ask: Ask, path: string, token: string): Promise<T> {
  return dataOf<T>(ask({ path, token }));
}

async function dataOf<T>(reply: Promise<unknown>): Promise<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape shows as a value that was lost
  return ((await reply) as { data: T }).data;
}

/** What a stored file's row says of it. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
