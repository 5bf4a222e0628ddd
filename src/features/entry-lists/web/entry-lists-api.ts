import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CarSetup } from "#features/entry-lists/entry-lists.ts";
import { ApiError, apiPut, authorization, readReply } from "#web/api.ts";
import { downloadEntryList } from "#features/entry-lists/server-files-calls.ts";
import { hrefOf } from "#web/calls/call.ts";
import { apiQuery } from "#web/query-client.ts";
import { uploadFile } from "#web/upload.ts";
import type { EntryListSimulator } from "#simulators/entry-list-problems.ts";

export interface CarSetupOf extends CarSetup {
  /** Id of the car. */
  car: string;
}

/** What organisers said of each car of the season for the game server. */
export function carSetupsQuery(eventId: string) {
  return apiQuery<CarSetupOf[]>(
    `/api/event/${eventId}/car-setups`,
    {},
    { viewer: true, about: ["seasons", "events", "registrations", "entry-lists"] },
  );
}

export interface CarSetupSave {
  car: string;
  setup: CarSetup;
  /** What the form was filled from. */
  read: CarSetup;
  /** A new picture of the livery; `null` takes it away, `undefined` leaves it. */
  livery: File | null | undefined;
}

export function useSaveCarSetup(eventId: string) {
  const queryClient = useQueryClient();
  return useMutation<string, ApiError, CarSetupSave>({
    mutationFn: async ({ car, setup, read, livery }) =>
      apiPut(`/api/event/${eventId}/car-setups/${car}`, {
        skinFolder: setup.skinFolder,
        ballastKg: setup.ballastKg,
        restrictor: setup.restrictor,
        read: {
          skinFolder: read.skinFolder,
          ballastKg: read.ballastKg,
          restrictor: read.restrictor,
        },
        livery: livery instanceof File ? (await uploadFile("livery", livery))._id : livery,
      }),
    onSuccess: async () => readEventAgain(queryClient, eventId),
  });
}

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

/** The sentences of a refused entry list, one for each thing to put right. */
export function refusedCars(error: unknown): string[] {
  const details = error instanceof ApiError ? error.details : undefined;
  if (typeof details !== "object" || details === null || !("problems" in details)) return [];
  const { problems } = details;
  return Array.isArray(problems) ? problems.map(messageOf).filter(Boolean) : [];
}

function messageOf(problem: unknown): string {
  const isProblem = typeof problem === "object" && problem !== null && "message" in problem;
  return isProblem ? String(problem.message) : "";
}

async function readEventAgain(queryClient: QueryClient, eventId: string): Promise<void> {
  await Promise.all(
    ["", "/entrylist", "/rsvp", "/car-setups"].map((part) =>
      queryClient.invalidateQueries({ queryKey: [`/api/event/${eventId}${part}`] }),
    ),
  );
}
