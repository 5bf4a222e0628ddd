import type { SweepRefusal } from "#shared/file-sweep.ts";

/** What a sweep found in the store before it touches anything. */
interface Findings {
  /** Files that are called as the program calls them. */
  files: number;
  /** Of these, how many no row of the database names. */
  strays: number;
  /** UTC ms at which another database last swept the same store. */
  othersSweptAt: readonly number[];
}

/** A crash or two, and a day between a backup and its restore, leave so many. */
const FEW = 20;
const SHARE = 0.1;

/**
 * Whether these files can belong to this database. A new one, an old copy or one of another league knows few of them, or shares
 * them with one that is still at work.
 */
export function judgeSweep(
  { files, strays, othersSweptAt }: Findings,
  { now, waitMs }: { now: number; waitMs: number },
): SweepRefusal | null {
  if (othersSweptAt.some((at) => at > now - waitMs)) return "other-database";
  const isMost = strays * 2 > files;
  const isMany = strays > Math.max(FEW, files * SHARE);
  return isMost || isMany ? "many-unknown" : null;
}
