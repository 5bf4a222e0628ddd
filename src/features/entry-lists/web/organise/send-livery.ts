import { setLivery } from "#features/entry-lists/liveries-calls.ts";
import type { SeasonLiveries } from "#features/entry-lists/season-liveries.ts";
import { ApiError } from "#web/api.ts";
import { call } from "#web/calls/call.ts";
import { uploadFile } from "#web/upload.ts";

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
  const { seasonId: id, carId: car, file, replaces, onProgress } = send;
  const { _id: livery } = await patiently(() => uploadFile("livery", file, { onProgress }));
  return call(setLivery, { params: { id, car }, body: { livery, replaces } });
}

/** The server takes so many uploads a minute; a whole season's worth waits its turn. */
async function patiently<T>(send: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++)
    try {
      return await send();
    } catch (error) {
      const isBusy = error instanceof ApiError && error.code === "request.too-many";
      if (!isBusy || waits === 12) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10_000));
    }
}
