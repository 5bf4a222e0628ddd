import type { SeasonLiveries } from "#features/entry-lists/season-liveries.ts";
import { ApiError, apiPut } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { uploadFile } from "#web/upload.ts";

/** Every car of a season with the picture of its livery. */
export function seasonLiveriesQuery(seasonId: string) {
  return apiQuery<SeasonLiveries>(
    liveriesPath(seasonId),
    {},
    { viewer: true, staleTime: 0, about: ["seasons", "registrations", "entry-lists"] },
  );
}

interface LiverySend {
  seasonId: string;
  carId: string;
  file: File;
  /** Id of the picture that is there now. */
  replaces: string | null;
  onProgress: (share: number) => void;
}

/** Uploads a picture and gives it to its car. @throws ApiError */
export async function sendLivery(send: LiverySend): Promise<SeasonLiveries> {
  const { seasonId, carId, file, replaces, onProgress } = send;
  const { _id } = await patiently(() => uploadFile("livery", file, { onProgress }));
  return setLivery({ seasonId, carId, livery: _id, replaces });
}

/** `livery`: id of an upload, `null` takes the picture away. @throws ApiError 409 when another picture came there meanwhile. */
export function setLivery(change: {
  seasonId: string;
  carId: string;
  livery: string | null;
  replaces: string | null;
}): Promise<SeasonLiveries> {
  const { seasonId, carId, livery, replaces } = change;
  return apiPut(`${liveriesPath(seasonId)}/${encodeURIComponent(carId)}`, { livery, replaces });
}

/** The server takes so many uploads a minute; a whole season's worth waits its turn. */
async function patiently<T>(send: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++)
    try {
      return await send();
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status === 429;
      if (!isBusy || waits === 12) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10_000));
    }
}

function liveriesPath(seasonId: string): string {
  return `/api/season/${encodeURIComponent(seasonId)}/liveries`;
}
