import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  CarModelChoice,
  ClubChoice,
  MyRegistrations,
  Registration,
  UserClasses,
} from "#features/registration/registration-shapes.ts";
import { apiGet, apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";

const about = ["seasons", "events", "registrations", "clubs"] as const;
const fresh = { viewer: true, staleTime: 0, about };

/** Cars one drives in the season, and clubs one coordinates there. */
export function myRegistrationsQuery(seasonId: string) {
  return apiQuery<MyRegistrations>(`${seasonPath(seasonId)}/my-registrations`, {}, fresh);
}

/** A registration as whoever may edit it sees it. */
export function registrationQuery(id: string) {
  return apiQuery<Registration>(`/api/season-registration/${encodeURIComponent(id)}`, {}, fresh);
}

/** The registration of a club for a season, blank where it has none. */
export function teamRegistrationQuery(seasonId: string, teamId: string) {
  const ids = [seasonId, teamId].map(encodeURIComponent).join("/");
  return apiQuery<Registration>(`/api/season-team-registration/${ids}`, {}, fresh);
}

export function carModelsQuery(seasonId: string) {
  return apiQuery<CarModelChoice[]>(
    `${seasonPath(seasonId)}/carModelsList`,
    {},
    { viewer: true, about },
  );
}

/** Valid numbers that no other registration holds. */
export function carNumbersQuery(seasonId: string, registrationId: string | null) {
  const query = registrationId === null ? {} : { registration: registrationId };
  return apiQuery<number[]>(`${seasonPath(seasonId)}/carNumbersList`, query, fresh);
}

/** Licences that organisers fixed. */
export function userClassesQuery(seasonId: string) {
  return apiQuery<UserClasses[]>(
    `${seasonPath(seasonId)}/userClasses`,
    {},
    { viewer: true, about },
  );
}

/** Clubs that an organiser can register for the season. */
export async function searchClubsToRegister(
  seasonId: string,
  search: string,
  signal: AbortSignal,
): Promise<ClubChoice[]> {
  const query = new URLSearchParams({ search });
  const path = `${seasonPath(seasonId)}/teams-to-register?${query}`;
  return (await apiGet<ClubChoice[]>(path, { signal })).data;
}

interface CarOfClasses {
  carId: string | null;
  carModel: string | null;
  /** Ids of the licences of each driver. */
  driversClasses: readonly (readonly string[])[];
}

type CarClass = Registration["cars"][number]["classes"][number];

/** The classes a car would have. */
export function carClassesQuery(
  seasonId: string,
  { carId, carModel, driversClasses }: CarOfClasses,
) {
  return queryOptions({
    queryKey: ["car-classes", seasonId, carModel, driversClasses],
    queryFn: ({ signal }) =>
      apiPost<CarClass[]>(
        `${seasonPath(seasonId)}/carClassesFromDrivers`,
        { carId, car: { carModel }, driversClasses },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: carModel !== null || driversClasses.some((classes) => classes.length > 0),
  });
}

interface CarsToSend {
  _id: string | null;
  raceNumber: number | null;
  carName: string;
  carModel: string | null;
  skin: string;
  drivers: readonly { driver: string; classes: readonly string[] }[];
}

/** Registers the club, or saves its registration. Resolves to the server's sentence. @throws ApiError */
export async function saveRegistration(
  { season, teamId, _id, version }: Registration,
  cars: readonly CarsToSend[],
): Promise<string> {
  const path = seasonPath(season._id);
  if (_id !== null)
    return apiPost(`${path}/editRegistration/${encodeURIComponent(_id)}`, { version, cars });
  const { message } = await apiPost<{ message: string }>(`${path}/registrations`, { teamId, cars });
  return message;
}

/** Registrations are read again wherever they are shown. */
export async function refreshRegistrations(
  queryClient: QueryClient,
  seasonId: string,
): Promise<void> {
  const paths = [seasonPath(seasonId), `${seasonPath(seasonId)}/my-registrations`];
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
}

function seasonPath(seasonId: string): string {
  return `/api/season/${encodeURIComponent(seasonId)}`;
}
