import { route } from "#shared/route.ts";
import type { BackupState } from "./backup-state.ts";
import type {
  RestoreKey,
  RestorePreview,
  restoreAcceptSchema,
  restoreProofSchema,
} from "./restore.ts";

/** Bytes of one piece of an archive; the last one may be shorter. */
export const RESTORE_PIECE_BYTES = 8 * 1024 * 1024;

export const backUpNow = route<{ reply: BackupState }>()("backUpNow", "POST /api/site/copies", {
  access: ["manageSite"],
  limit: "mail",
  isSlow: true,
  isPrivate: true,
});

export const openCopy = route<{ body: typeof restoreProofSchema; reply: RestoreKey }>()(
  "openCopy",
  "POST /api/site/copy",
  { access: ["manageSite"], limit: "mail", isPrivate: true },
);

export const sendCopy = route()("sendCopy", "GET /api/site/copy/:key", {
  access: "anyone",
  limit: "mail",
});

/* A copy's way back: an administrator or a new league's link opens it, then it is sent in pieces, looked at and taken. */

export const openRestoreByLink = route<{ reply: RestoreKey }>()(
  "openRestoreByLink",
  "POST /api/restore/link/:secret",
  { access: "anyone", limit: "dear", isPrivate: true },
);

export const openRestore = route<{ body: typeof restoreProofSchema; reply: RestoreKey }>()(
  "openRestore",
  "POST /api/restore",
  { access: ["manageSite"], limit: "dear", isPrivate: true },
);

/** Answers how many bytes are there, which is where the next piece begins. */
export const storeRestorePiece = route<{ reply: { received: number } }>()(
  "storeRestorePiece",
  "PUT /api/restore/:key/pieces/:offset",
  { access: "anyone", limit: "piece", isPrivate: true },
);

export const checkRestore = route<{ reply: RestorePreview }>()(
  "checkRestore",
  "POST /api/restore/:key/check",
  { access: "anyone", limit: "dear", isSlow: true, isPrivate: true },
);

/** The site then restarts with the other league. */
export const acceptRestore = route<{ body: typeof restoreAcceptSchema }>()(
  "acceptRestore",
  "POST /api/restore/:key/accept",
  { access: "anyone", limit: "dear", isSlow: true, isPrivate: true },
);
