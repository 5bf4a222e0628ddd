import type { BytePart } from "./byte-range.ts";

/** How a file is cut: into pieces of `pieceBytes`, the last one shorter. */
export interface Cut {
  bytes: number;
  pieceBytes: number;
}

/** A part of one piece, first and last byte included, counted from the piece's own start. */
export interface PieceSlice extends BytePart {
  number: number;
}

export function pieceCount({ bytes, pieceBytes }: Cut): number {
  return Math.ceil(bytes / pieceBytes);
}

/** Bytes of piece `number`, counted from 0; none beyond the end. */
export function pieceLength({ bytes, pieceBytes }: Cut, number: number): number {
  return Math.max(0, Math.min(pieceBytes, bytes - number * pieceBytes));
}

/** Which parts of which pieces, one after another, are the bytes `part` of the file. */
export function slicesOf({ pieceBytes }: Cut, { start, end }: BytePart): PieceSlice[] {
  const first = Math.floor(start / pieceBytes);
  const last = Math.floor(end / pieceBytes);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const number = first + index;
    const offset = number * pieceBytes;
    return {
      number,
      start: Math.max(start - offset, 0),
      end: Math.min(end - offset, pieceBytes - 1),
    };
  });
}
