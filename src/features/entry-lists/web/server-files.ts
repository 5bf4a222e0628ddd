import { z } from "zod";
import { downloadEntryList } from "#features/entry-lists/server-files-calls.ts";
import { ApiError, authorization, readReply } from "#web/api.ts";
import { hrefOf } from "#web/calls/call.ts";
import type { EntryListSimulator } from "#simulators/entry-list-problems.ts";

const problemSchema = z.object({ message: z.string(), mend: z.string() });
type RefusedCar = z.infer<typeof problemSchema>;

export interface EntryListFile {
  split: number;
  inGridOrder: boolean;
}

/**
 * The file for the game's server, byte for byte as the server wrote it.
 * @throws ApiError with what has to be put right (`refusedCars`)
 */
export async function fetchEntryListFile(
  eventId: string,
  simulator: EntryListSimulator,
  { split, inGridOrder }: EntryListFile,
): Promise<Blob> {
  const path = hrefOf(downloadEntryList[simulator], {
    params: { id: eventId },
    query: { split, ...(inGridOrder && { grid: "1" as const }) },
  });
  const response = await fetch(path, { headers: authorization() });
  if (!response.ok) readReply(response.status, await response.text());
  return response.blob();
}

/** What has to be put right in a refused entry list, each with what is done about it. */
export function refusedCars(error: unknown): RefusedCar[] {
  const details = error instanceof ApiError ? error.details : undefined;
  if (typeof details !== "object" || details === null || !("problems" in details)) return [];
  const { problems } = details;
  return z.array(problemSchema).safeParse(problems).data ?? [];
}
