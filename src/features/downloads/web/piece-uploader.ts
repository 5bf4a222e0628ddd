import type { UploadForm, UploadState } from "#features/downloads/downloads.ts";
import { largestPiece } from "#features/downloads/piece-limits.ts";
import { pieceCount, pieceLength } from "#features/downloads/pieces.ts";
import { ApiError } from "#web/api.ts";

/** What the uploader asks of the API. */
export interface Uplink {
  begin: (form: UploadForm) => Promise<UploadState>;
  sendPiece: (piece: {
    uploadId: string;
    number: number;
    bytes: Blob;
    sha256: string | undefined;
    /** Share of this piece, 0 to 1. */
    onProgress: (share: number) => void;
    signal: AbortSignal;
  }) => Promise<unknown>;
  complete: (uploadId: string) => Promise<unknown>;
}

export interface UploadProgress {
  /**
   * `waiting`: the connection broke, and it tries again by itself. `paused`: until somebody goes on. `refused`: it ended, for the
   * reason in `problem`.
   */
  phase: "sending" | "waiting" | "paused" | "refused" | "done";
  sentBytes: number;
  bytes: number;
  /** On the wire, since sending last began; only once it can be told. */
  bytesPerSecond?: number;
  problem?: string;
}

interface PieceUploaderOptions {
  file: File;
  uplink: Uplink;
  onChange: (progress: UploadProgress) => void;
  pieceBytes?: number;
  /** Waits; ends early when the signal says so. Tests do not wait. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface PieceUploader {
  /** Begins, or goes on. */
  start: () => Promise<void>;
  pause: () => void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
const BROKEN_PIECES_MAX = 5;
/** A speed measured any earlier says nothing. */
const PACE_AFTER_MS = 2000;

/**
 * Sends a file in pieces, each with its SHA-256. Pieces that the server has are compared and not sent again, so that a file can
 * go on after a pause, a lost connection, a reload or on another day.
 */
export function createPieceUploader(options: PieceUploaderOptions): PieceUploader {
  const { file, uplink, onChange, pieceBytes = largestPiece, sleep = sleepUnless } = options;
  const cut = { bytes: file.size, pieceBytes };
  /** Pieces known to be on the server as they are in the file. */
  const settled = new Set<number>();
  let stopper: AbortController | undefined;

  let wire = { sinceMs: 0, bytes: 0 };

  function report(
    phase: UploadProgress["phase"],
    extra: { partBytes?: number; problem?: string } = {},
  ) {
    const { partBytes = 0, problem } = extra;
    const settledBytes = [...settled].reduce((sum, number) => sum + pieceLength(cut, number), 0);
    const elapsedMs = performance.now() - wire.sinceMs;
    const wireBytes = wire.bytes + partBytes;
    onChange({
      phase,
      sentBytes: settledBytes + partBytes,
      bytes: file.size,
      ...(elapsedMs > PACE_AFTER_MS &&
        wireBytes > 0 && { bytesPerSecond: (wireBytes / elapsedMs) * 1000 }),
      ...(problem !== undefined && { problem }),
    });
  }

  async function sendAll(signal: AbortSignal): Promise<void> {
    const fingerprint =
      (await digest(pieceAt(0))) ?? `${file.lastModified} ${file.name}`.slice(0, 100);
    const state = await uplink.begin({
      fileName: file.name,
      bytes: file.size,
      pieceBytes,
      fingerprint,
    });
    const present = new Map(state.pieces.map(({ number, sha256 }) => [number, sha256]));
    for (let number = 0; number < pieceCount(cut); number++) {
      signal.throwIfAborted();
      if (settled.has(number)) continue;
      const bytes = pieceAt(number);
      const sha256 = await digest(bytes);
      const found = present.get(number);
      if (found === undefined || (sha256 !== undefined && sha256 !== found)) {
        await uplink.sendPiece({
          uploadId: state._id,
          number,
          bytes,
          sha256,
          signal,
          onProgress: (share) => report("sending", { partBytes: share * bytes.size }),
        });
        wire.bytes += bytes.size;
      }
      settled.add(number);
      report("sending");
    }
    await uplink.complete(state._id);
  }

  function pieceAt(number: number): Blob {
    return file.slice(number * pieceBytes, (number + 1) * pieceBytes);
  }

  async function run(signal: AbortSignal): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    let broken = 0;
    for (;;) {
      const before = settled.size;
      wire = { sinceMs: performance.now(), bytes: 0 };
      report("sending");
      try {
        await sendAll(signal);
        return report("done");
      } catch (error) {
        if (signal.aborted) return report("paused");
        const code = error instanceof ApiError ? error.code : "";
        if (code === "download.piece-broken") broken++;
        // Somebody else changed what is there: everything is compared anew.
        if (code === "download.pieces-missing") settled.clear();
        if (!isPassing(error) || broken > BROKEN_PIECES_MAX)
          return report("refused", { problem: wordsFor(error) });
        waitMs = settled.size > before ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS);
      }
      report("waiting");
      await sleep(waitMs, signal);
      if (signal.aborted) return report("paused");
    }
  }

  return {
    start: () => {
      stopper?.abort();
      stopper = new AbortController();
      return run(stopper.signal);
    },
    pause: () => stopper?.abort(),
  };
}

/** What may be over in a moment. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return (
    status === 0 ||
    status === 429 ||
    status >= 500 ||
    code === "download.piece-broken" ||
    code === "download.pieces-missing"
  );
}

function wordsFor(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return "Fișierul nu mai poate fi citit. Poate s-a schimbat între timp: alege-l din nou.";
}

/** SHA-256 in hex; nothing where the browser has none, on addresses without https. */
async function digest(bytes: Blob): Promise<string | undefined> {
  const buffer = await bytes.arrayBuffer();
  // The types promise it everywhere, browsers only where the connection is safe.
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle;
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest("SHA-256", buffer));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function sleepUnless(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
    globalThis.addEventListener("online", stop, { once: true });
  });
}
