import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { carOfLiveryFile, doubledFiles } from "#features/entry-lists/livery-files.ts";
import type { SeasonLiveries } from "#features/entry-lists/season-liveries.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { listLiveries, setLivery } from "#features/entry-lists/liveries-calls.ts";
import { ApiError } from "#web/api.ts";
import { askAgain, call, read } from "#web/calls/call.ts";
import { uploadFile } from "#web/upload.ts";

export interface QueuedLivery {
  key: string;
  file: File;
  /** Small picture as a data address; `null` while it is made, or where the file is none. */
  thumbnail: string | null;
  carId: string | null;
  /** Share sent, 0 to 1; `null`: not being sent. */
  progress: number | null;
  /** Why it was not taken. */
  problem: string | undefined;
}

/** Files between the drop and their cars: matched by name, put right by hand, sent one after the other. What fails stays. */
export function useLiveryQueue(liveries: SeasonLiveries) {
  const { season, cars } = liveries;
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<QueuedLivery[]>([]);
  const [isSending, setSending] = useState(false);
  const change = (key: string, part: Partial<QueuedLivery>) =>
    setFiles((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const doubled = doubledFiles(files);
  const ready = files.filter(({ key, carId }) => carId !== null && !doubled.has(key));

  const add = (dropped: readonly File[], carId?: string) => {
    const added = dropped.map((file): QueuedLivery => ({
      key: crypto.randomUUID(),
      file,
      thumbnail: null,
      carId: carId ?? carOfLiveryFile(file.name, { seasonCode: season.code, cars }),
      progress: null,
      problem: undefined,
    }));
    setFiles((all) => [...all, ...added]);
    for (const { key, file } of added)
      void thumbnailOf(file).then((thumbnail) => change(key, { thumbnail }));
  };

  const send = async () => {
    setSending(true);
    let current = liveries;
    let sent = 0;
    for (const { key, file, carId } of ready) {
      if (carId === null) continue;
      change(key, { progress: 0, problem: undefined });
      try {
        current = await sendLivery({
          seasonId: season._id,
          carId,
          file,
          replaces: current.cars.find(({ _id }) => _id === carId)?.livery?._id ?? null,
          onProgress: (progress) => change(key, { progress }),
        });
        queryClient.setQueryData(
          read(listLiveries, { params: { id: season._id } }).queryKey,
          current,
        );
        setFiles((all) => all.filter((one) => one.key !== key));
        sent++;
      } catch (error) {
        const problem = error instanceof Error ? error.message : "Poza nu a putut fi trimisă.";
        change(key, { progress: null, problem });
      }
    }
    setSending(false);
    await askAgain(queryClient, setLivery);
    showSnackbar({
      content:
        sent === ready.length
          ? `Salvat: ${counted(sent, "poză", "poze")}.`
          : `Salvat: ${sent} din ${counted(ready.length, "poză", "poze")}. Celelalte spun de ce nu.`,
      ...(sent < ready.length && { color: "error" as const }),
    });
  };

  return {
    files,
    doubled,
    ready: ready.length,
    isSending,
    add,
    send,
    assign: (key: string, carId: string | null) => change(key, { carId, problem: undefined }),
    drop: (key: string) => setFiles((all) => all.filter((one) => one.key !== key)),
  };
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
async function sendLivery(send: LiverySend): Promise<SeasonLiveries> {
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

/** A small copy of a picture as a data address, which the page's policy lets it show; `null` for what is no picture. */
async function thumbnailOf(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file, { resizeWidth: 160 });
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    picture.close();
    return canvas.toDataURL("image/webp", 0.7);
  } catch {
    return null;
  }
}
