import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { type CarSetup, savedCarSetupSchema } from "#features/entry-lists/car-setup.ts";
import { apiPut } from "#web/api.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { apiQuery } from "#web/query-client.ts";
import { uploadFile } from "#web/upload.ts";

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

/** Answers the server's sentence. @throws ApiError 409 when somebody has prepared the car since it was read */
export async function saveCarSetup(
  eventId: string,
  { car, setup, read, livery }: CarSetupSave,
): Promise<string> {
  return apiPut(`/api/event/${eventId}/car-setups/${car}`, {
    ...setup,
    read,
    livery: livery instanceof File ? (await uploadFile("livery", livery))._id : livery,
  });
}

/** What is said of a car now, when somebody else has prepared it. */
export function setupSavedMeanwhile(error: unknown): CarSetup | undefined {
  return savedMeanwhile(error, z.object({ setup: savedCarSetupSchema }))?.setup;
}

/** Everything that shows the event and its cars is read again. */
export async function readEventAgain(queryClient: QueryClient, eventId: string): Promise<void> {
  await Promise.all(
    ["", "/entrylist", "/rsvp", "/car-setups"].map((part) =>
      queryClient.invalidateQueries({ queryKey: [`/api/event/${eventId}${part}`] }),
    ),
  );
}
