import { act, text } from "#shared/act.ts";
import type { Topic } from "#shared/route.ts";

/** Letters of what somebody says of themselves when they ask for a club or a seat. */
const WORDS_LIMIT = 300;

/** What one says of oneself to those whom one asks. */
export const aboutOneself = text("Câteva cuvinte despre tine", {
  most: WORDS_LIMIT,
  rows: 3,
  optional: true,
});

/** Whatever waits for somebody's yes or no, as the browser has it. */
interface Ask {
  readonly _id: string;
}

interface AnswersSaid {
  about: readonly Topic[];
  /** Of the no: visitors see nothing of it. */
  isPrivate: boolean;
  /** What the audit log writes of both. */
  log?: { yes: Readonly<Record<string, string>>; no: Readonly<Record<string, string>> };
}

/** Both answers to an ask; a reply is a sentence to show. `name` is as in `acceptClubInvite`, `path` as `/api/team-invite/`. */
export function answersTo<const Path extends string>(
  name: string,
  path: Path,
  { about, isPrivate, log = { yes: {}, no: {} } }: AnswersSaid,
) {
  const said = { access: "account", about, form: {} } as const;
  const done = (sentence: string) => sentence;
  return {
    accept: act<Ask, string>()(`accept${name}`, `POST /api/${path}/:id/accept`, {
      ...said,
      hides: false,
      words: { press: "Acceptă", done },
      log: log.yes,
    }),
    reject: act<Ask, string>()(`reject${name}`, `POST /api/${path}/:id/reject`, {
      ...said,
      ...(isPrivate ? { isPrivate } : { hides: false }),
      words: { press: "Refuză", done },
      log: log.no,
    }),
  };
}
export type AskAnswers = ReturnType<typeof answersTo>;

/** Taking back what one has asked for. */
export const takenBack = {
  access: "account",
  isPrivate: true,
  form: {},
  words: { press: "Retrage cererea" },
  log: {},
} as const;
