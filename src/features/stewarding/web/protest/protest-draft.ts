import { readInstant } from "../../case-words.ts";
import { MOST_ACCUSED } from "../../protest-limits.ts";
import { type PartyDraft, partyDrafts, toEvidence } from "../parts/evidence-draft.ts";

/** A protest as it is being written, kept on the device of who writes it. */
export interface ProtestDraft extends PartyDraft {
  /** Id of the session; empty: not chosen. */
  session: string;
  /** Row of one's own car; empty: the first. */
  own: string;
  /** Rows of the accused; `driver`: a place in the row, `null`: whoever drove. */
  accused: { row: string; driver: number | null }[];
  /** Numbers as noted before there were results. */
  numbers: string;
  when: "lap" | "minute";
  lap: string;
  minute: string;
  corner: string;
}

export function emptyDraft(): ProtestDraft {
  return {
    ...partyDrafts.begin(),
    session: "",
    own: "",
    accused: [],
    numbers: "",
    when: "lap",
    lap: "",
    minute: "",
    corner: "",
  };
}

/** The one that somebody has for an event. */
export const protestDrafts = {
  begin: emptyDraft,
  isBlank: (draft: ProtestDraft) =>
    [draft.numbers, draft.lap, draft.minute, draft.corner].every((typed) => typed.trim() === "") &&
    partyDrafts.isBlank(draft),
};

interface Results {
  session: string;
  rows: readonly { _id: string; raceNumber: string | null }[];
  /** Rows of one's own cars. */
  own: readonly string[];
  /** The row from which somebody came. */
  row: string | undefined;
}

/**
 * The draft once results are there: noted numbers become cars, cars that are gone are dropped, and the pressed `row` is accused.
 */
export function draftFor(draft: ProtestDraft, { session, rows, own, row }: Results): ProtestDraft {
  const others = rows.filter(({ _id }) => !own.includes(_id));
  const known = draft.accused.filter((one) => others.some(({ _id }) => _id === one.row));
  const noted = draft.numbers.match(/\d+/g) ?? [];
  const added = others.filter(
    ({ _id, raceNumber }) =>
      (_id === row || noted.some((number) => number === raceNumber)) &&
      !known.some((one) => one.row === _id),
  );
  return {
    ...draft,
    session,
    own: own.includes(draft.own) ? draft.own : (own[0] ?? ""),
    accused: [...known, ...added.map(({ _id }) => ({ row: _id, driver: null }))].slice(
      0,
      MOST_ACCUSED,
    ),
    numbers: "",
  };
}

/** As it is sent. */
export function toProtest(draft: ProtestDraft) {
  const { clientKey, session, own, accused, when, lap, minute, corner, text, evidence } = draft;
  return {
    clientKey,
    session,
    own: own === "" ? undefined : own,
    accused,
    lap: when === "lap" ? readLap(lap) : null,
    minuteMs: when === "minute" ? readInstant(minute) : null,
    corner: corner.trim(),
    text: text.trim(),
    ...toEvidence(evidence),
  };
}

/** `null`: nothing typed. NaN: no lap. */
function readLap(typed: string): number | null {
  return typed.trim() === "" ? null : Number(typed);
}
