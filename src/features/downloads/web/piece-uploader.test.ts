import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pieceCount, pieceLength } from "#features/downloads/pieces.ts";
import { ApiError } from "#web/api.ts";
import { createPieceUploader, type Uplink, type UploadProgress } from "./piece-uploader.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A server that keeps pieces, and stumbles where the test wants it to. */
function fakeServer(pieceBytes: number) {
  const pieces = new Map<number, string>();
  const server = {
    pieces,
    sent: [] as number[],
    isComplete: false,
    fileName: "",
    /** Called before a piece is taken; may throw. */
    stumble: (_number: number): void => undefined,
  };
  let bytes = 0;
  const uplink: Uplink = {
    begin: async (form) => {
      bytes = form.bytes;
      server.fileName = form.fileName;
      return {
        _id: "upload",
        fileName: form.fileName,
        bytes,
        pieceBytes,
        isComplete: false,
        pieces: [...pieces].map(([number, hash]) => ({ number, sha256: hash })),
      };
    },
    sendPiece: async ({ number, bytes: piece, sha256: said, onProgress }) => {
      server.sent.push(number);
      onProgress(0.5);
      server.stumble(number);
      const content = new Uint8Array(await piece.arrayBuffer());
      expect(content.length).toBe(pieceLength({ bytes, pieceBytes }, number));
      expect(said).toBe(sha256(content));
      pieces.set(number, sha256(content));
    },
    complete: async () => {
      if (pieces.size < pieceCount({ bytes, pieceBytes }))
        throw refusal(409, "download.pieces-missing");
      server.isComplete = true;
    },
  };
  return { server, uplink };
}

function refusal(status: number, code: string): ApiError {
  return new ApiError({ status, code, data: `${code}.` });
}

describe("A file sent in pieces", () => {
  const content = Uint8Array.from({ length: 95 }, (_, index) => index);
  const fileOf = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], "circuit.zip");

  const prepare = (file = fileOf(content)) => {
    const { server, uplink } = fakeServer(10);
    const seen: UploadProgress[] = [];
    const waits: number[] = [];
    const uploader = createPieceUploader({
      file,
      uplink,
      pieceBytes: 10,
      onChange: (progress) => seen.push(progress),
      sleep: async (ms) => void waits.push(ms),
    });
    return { server, uploader, seen, waits, last: () => seen.at(-1) };
  };

  it("arrives whole, with progress that only grows", async () => {
    const { server, uploader, seen, last } = prepare();
    await uploader.start();
    expect(server.isComplete).toBe(true);
    expect(server.fileName).toBe("circuit.zip");
    expect(server.sent).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const sent = seen.map(({ sentBytes }) => sentBytes);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    expect(last()).toEqual({ phase: "done", sentBytes: 95, bytes: 95 });
  });

  it("goes on after a lost connection, waiting longer while nothing gets through", async () => {
    const { server, uploader, seen, waits } = prepare();
    let failures = 0;
    server.stumble = (number) => {
      if (number === 3 && ++failures <= 4) throw refusal(0, "unreachable");
      if (number === 5 && ++failures === 6) throw refusal(503, "internal");
    };
    await uploader.start();
    expect(server.isComplete).toBe(true);
    expect(server.sent).toEqual([0, 1, 2, 3, 3, 3, 3, 3, 4, 5, 5, 6, 7, 8, 9]);
    expect(waits).toEqual([1000, 2000, 4000, 8000, 1000]);
    expect(seen.filter(({ phase }) => phase === "waiting")).toHaveLength(5);
  });

  it("stops when paused and goes on where it stopped", async () => {
    const { server, uploader, last } = prepare();
    server.stumble = (number) => {
      if (number !== 4) return;
      uploader.pause();
      throw new DOMException("Aborted", "AbortError");
    };
    await uploader.start();
    expect(last()).toEqual({ phase: "paused", sentBytes: 40, bytes: 95 });
    server.stumble = () => undefined;
    await uploader.start();
    expect(server.sent).toEqual([0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9]);
    expect(last()?.phase).toBe("done");
  });

  it("sends only what is missing or different on the server", async () => {
    const { server, uploader } = prepare();
    for (const number of [0, 1, 2, 9])
      server.pieces.set(number, sha256(content.subarray(number * 10, number * 10 + 10)));
    server.pieces.set(1, sha256(Uint8Array.of(1, 2, 3)));
    await uploader.start();
    expect(server.sent).toEqual([1, 3, 4, 5, 6, 7, 8]);
    expect(server.isComplete).toBe(true);
  });

  it("compares anew when pieces have gone from the server meanwhile", async () => {
    const { server, uploader } = prepare();
    server.stumble = (number) => {
      if (number === 9) server.pieces.delete(2);
    };
    await uploader.start();
    expect(server.sent).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 2]);
    expect(server.isComplete).toBe(true);
  });

  it.each([
    ["the session is over", () => refusal(401, "session.ended"), "session.ended."],
    [
      "the upload was given up",
      () => refusal(409, "download.upload-finished"),
      "download.upload-finished.",
    ],
    [
      "a piece never arrives whole",
      () => refusal(422, "download.piece-broken"),
      "download.piece-broken.",
    ],
    [
      "the file cannot be read any more",
      () => new DOMException("gone", "NotReadableError"),
      "Fișierul nu mai poate fi citit. Poate s-a schimbat între timp: alege-l din nou.",
    ],
  ])("gives up in words when %s", async (_name, error, problem) => {
    const { server, uploader, last } = prepare();
    server.stumble = () => {
      throw error();
    };
    await uploader.start();
    expect(last()).toEqual({ phase: "refused", sentBytes: 0, bytes: 95, problem });
  });
});
