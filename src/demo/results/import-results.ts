import { applyEdits, listsOfPenalties } from "#features/results/session-results.ts";
import type { PostedRow } from "#features/results/results-editor.ts";
import { findResultSession } from "#features/results/server/import/import-context.ts";
import {
  type PreparedSession,
  prepareSession,
} from "#features/results/server/import/prepare-session.ts";
import { readUpload } from "#features/results/server/import/read-upload.ts";
import { saveResults } from "#features/results/server/save-results.ts";
import type { Services } from "#server/services.ts";
import { uploadKinds } from "#site/server/uploads/upload-kinds.ts";
import { storeUpload } from "#server/files/uploads.ts";
import type { GeneratedResultFile } from "#demo/generate/session-plan.ts";
import type { SimulatorCode } from "#simulators/simulators.ts";
import { shownValues } from "#features/results/row-fields.ts";

export interface SessionAddress {
  sessionId: string;
  eventId: string;
}

interface ImportJob extends SessionAddress {
  /** Person who uploads and saves. */
  steward: string;
  processor: SimulatorCode;
  file: Pick<GeneratedResultFile, "bytes" | "fileName">;
  /** What the steward does with a row before saving, such as picking an unmatched driver. */
  edit?: (row: PostedRow) => PostedRow;
  /** In an open season: teams of the file become clubs. */
  foundClubs?: boolean;
}

/** A steward's way from a server's file to public results, through the very code that does it for the site. */
export async function importResults(services: Services, job: ImportJob): Promise<void> {
  const { _id, filename } = await storeUpload(
    services,
    {
      _id: job.steward,
      loginId: "",
      scope: null,
      email: null,
      permissions: new Set(),
      withheld: new Set(),
    },
    {
      kindName: "resultsFile",
      kind: uploadKinds.resultsFile,
      received: await services.files.receive([job.file.bytes]),
      originalName: job.file.fileName,
    },
  );
  const read = readUpload(services, {
    filename,
    processor: job.processor,
    session: null,
    readBy: job.steward,
  });
  const prepared = await prepare(services, job, { read, answers: {} });
  await saveResults(services, {
    prepared,
    posted: postedRows(prepared).map(job.edit ?? ((row) => row)),
    version: prepared.state.version,
    savedBy: job.steward,
    foundClubs: job.foundClubs ?? false,
    file: { uploadId: _id, processor: job.processor, fileSession: null },
  });
}

/** Saves the session once more with what the steward changed. */
export async function editResults(
  services: Services,
  job: SessionAddress & { steward: string; edit: (row: PostedRow, index: number) => PostedRow },
): Promise<void> {
  const prepared = await prepare(services, job, null);
  await saveResults(services, {
    prepared,
    posted: postedRows(prepared).map(job.edit),
    version: prepared.state.version,
    savedBy: job.steward,
    file: null,
  });
}

async function prepare(
  services: Services,
  { sessionId, eventId }: SessionAddress,
  newFile: Parameters<typeof prepareSession>[2],
): Promise<PreparedSession> {
  const { reader } = services.databases;
  const session = await findResultSession(reader, sessionId, eventId);
  if (!session) throw new Error(`There is no session ${sessionId}`);
  return prepareSession(reader, session, newFile);
}

/** The rows as the edit page shows them and would post them back. */
function postedRows({ snapshots, edits }: PreparedSession): PostedRow[] {
  return applyEdits(snapshots, edits)
    .filter((row) => !row.removed)
    .map((row) => ({
      entryKey: row.snapshot.entryKey,
      drivers: row.userIds,
      ...shownValues(row),
      ...listsOfPenalties(row),
    }));
}
