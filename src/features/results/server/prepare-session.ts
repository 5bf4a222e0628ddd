import type { Db } from "#server/database/databases.ts";
import type { SessionFile } from "#simulators/session-file.ts";
import type { MergeAnswer, MergeQuestion } from "../merge-work.ts";
import { mergeWork } from "../merge-work.ts";
import { type ImportContext, matchSession } from "../results-import.ts";
import type { FrozenRow, ImportNotice, Lap } from "../results.ts";
import { type SessionWork, toBaseRow } from "../session-results.ts";
import { loadImportContext, type ResultSession } from "./import-context.ts";
import { fromStoredLaps } from "./laps.ts";
import { storedLapsOf } from "./read-upload.ts";
import { loadLaps, loadSession, type SessionState } from "./session-store.ts";

/** A session ready to be edited or saved: what lies under the edits, and the work that stands on it. */
export interface PreparedSession {
  session: ResultSession;
  context: ImportContext;
  state: SessionState;
  /** Rows of the file (new or stored) and rows added by hand. */
  frozen: FrozenRow[];
  work: SessionWork[];
  aside: SessionWork[];
  notices: ImportNotice[];
  questions: MergeQuestion[];
  laps: Map<string, readonly Lap[]>;
  /** Laps of a new file as stored; `null` when the stored file stays. */
  newLaps: Map<string, string> | null;
}

interface NewFile {
  file: SessionFile;
  answers: Readonly<Record<string, MergeAnswer>>;
}

/** The session as stored, or moved onto a new file: all earlier work follows as `mergeWork` says. */
export async function prepareSession(
  db: Db,
  session: ResultSession,
  newFile: NewFile | null,
): Promise<PreparedSession> {
  const [context, state] = await Promise.all([
    loadImportContext(db, session),
    loadSession(db, session.id),
  ]);
  if (!newFile)
    return {
      session,
      context,
      state,
      frozen: state.frozen,
      work: state.work,
      aside: state.aside,
      notices: [],
      questions: [],
      laps: await loadLaps(db, session.id),
      newLaps: null,
    };
  return { session, state, context, ...moveOntoFile(newFile, state, context) };
}

function moveOntoFile({ file, answers }: NewFile, state: SessionState, context: ImportContext) {
  const imported = matchSession(file, context);
  const merged = mergeWork({
    work: [...state.work, ...state.aside],
    rows: imported.rows.map(toBaseRow),
    answers,
  });
  const added = new Set(merged.work.filter((work) => work.added).map((work) => work.rowKey));
  const handMade = state.frozen.filter((row) => row.added && added.has(row.entryKey));
  const newLaps = storedLapsOf(file);
  return {
    frozen: [...imported.rows, ...handMade],
    work: merged.work,
    aside: merged.aside,
    questions: merged.questions,
    notices: [...imported.notices, ...merged.aside.map(keptAsideNotice)],
    laps: new Map([...newLaps].map(([key, laps]) => [key, fromStoredLaps(laps)])),
    newLaps,
  };
}

function keptAsideNotice(work: SessionWork): ImportNotice {
  return {
    code: "work.kept-aside",
    message:
      "O parte din corecturi sau penalizări privește un pilot care nu mai apare în fișier. Rămâne păstrată deoparte.",
    entryKey: work.rowKey,
    driver: null,
  };
}
