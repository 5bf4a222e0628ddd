import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { foldForSearch } from "#shared/text/person-name.ts";
import type {
  NewSuspension,
  ParticipantCar,
  Participants,
} from "#features/entry-lists/event-participants.ts";
import {
  type GuestCar,
  type GuestCarForm,
  guestCarSchema,
} from "#features/registration/guest-cars.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { ApiError, apiDelete, apiPost, apiPut } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

const fresh = {
  viewer: true,
  staleTime: 0,
  about: ["seasons", "events", "registrations", "entry-lists"],
} as const;

/** What organisers decide about who takes part in an event. */
export function participantsQuery(eventId: string) {
  return apiQuery<Participants>(`${eventPath(eventId)}/participants`, {}, fresh);
}

/** The guest cars of a season. */
export function guestCarsQuery(seasonId: string) {
  return apiQuery<GuestCar[]>(guestCarsPath(seasonId), {}, fresh);
}

export function useWildcard(eventId: string) {
  return useParticipantsChange(
    eventId,
    ({ car, isWildcard }: { car: string; isWildcard: boolean }) => {
      const path = `${eventPath(eventId)}/wildcards/${encodeURIComponent(car)}`;
      return isWildcard ? apiPut<Participants>(path) : apiDelete<Participants>(path);
    },
  );
}

export function useSuspend(eventId: string) {
  return useParticipantsChange(eventId, (suspension: NewSuspension) =>
    apiPost<Participants>(`${eventPath(eventId)}/suspensions`, suspension),
  );
}

export function useLiftSuspension(eventId: string) {
  return useParticipantsChange(eventId, (driver: string) =>
    apiDelete<Participants>(`${eventPath(eventId)}/suspensions/${encodeURIComponent(driver)}`),
  );
}

/** A change that answers all participants as they are afterwards. */
function useParticipantsChange<Variables>(
  eventId: string,
  send: (variables: Variables) => Promise<Participants>,
) {
  const queryClient = useQueryClient();
  return useMutation<Participants, ApiError, Variables>({
    mutationFn: send,
    onSuccess: async (now) => {
      queryClient.setQueryData(participantsQuery(eventId).queryKey, now);
      await readEventAgain(queryClient, eventId);
    },
    onError: async (error) => {
      showApiFailure(error);
      // A colleague may have been quicker: what is shown is read again.
      await queryClient.invalidateQueries({ queryKey: participantsQuery(eventId).queryKey });
    },
  });
}

export function saveGuestCar(
  seasonId: string,
  car: Pick<GuestCar, "_id" | "version"> | null,
  form: GuestCarForm,
): Promise<GuestCar> {
  const path = guestCarsPath(seasonId);
  if (!car) return apiPost(path, form);
  return apiPut(`${path}/${encodeURIComponent(car._id)}`, { ...form, version: car.version });
}

export function removeGuestCar(seasonId: string, carId: string): Promise<string> {
  return apiDelete(`${guestCarsPath(seasonId)}/${encodeURIComponent(carId)}`);
}

/** Guest cars come with what an event shows: both are read again. */
export async function refreshGuestCars(
  queryClient: QueryClient,
  { seasonId, eventId }: { seasonId: string; eventId: string },
): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [guestCarsPath(seasonId)] }),
    queryClient.invalidateQueries({ queryKey: participantsQuery(eventId).queryKey }),
    readEventAgain(queryClient, eventId),
  ]);
}

/** The car as somebody else has saved it meanwhile; `undefined` for any other failure. */
export function guestCarSavedMeanwhile(error: unknown): GuestCar | undefined {
  return savedMeanwhile(error, z.object({ car: guestCarSchema }))?.car;
}

/** Cars whose number, name, club or drivers hold every word of the text. */
export function carsMatching(cars: readonly ParticipantCar[], text: string): ParticipantCar[] {
  const words = foldForSearch(text).replaceAll("#", "").split(" ").filter(Boolean);
  return cars.filter((car) => {
    const folded = foldForSearch(
      [car.raceNumber, car.carName, car.team?.name ?? "invitată", driverNames(car)].join(" "),
    );
    return words.every((word) => folded.includes(word));
  });
}

export function driverNames({ drivers }: Pick<ParticipantCar, "drivers">): string {
  return drivers.map(({ driverName }) => driverName).join(", ");
}

async function readEventAgain(queryClient: QueryClient, eventId: string): Promise<void> {
  await Promise.all(
    ["", "/entrylist", "/rsvp", "/car-setups"].map((part) =>
      queryClient.invalidateQueries({ queryKey: [`${eventPath(eventId)}${part}`] }),
    ),
  );
}

function eventPath(id: string): string {
  return `/api/event/${encodeURIComponent(id)}`;
}

function guestCarsPath(seasonId: string): string {
  return `/api/season/${encodeURIComponent(seasonId)}/guest-cars`;
}
