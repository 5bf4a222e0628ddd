import { loggedAct } from "#shared/act.ts";
import { route } from "#shared/route.ts";
import type {
  downloadEditSchema,
  downloadFormSchema,
  ManagedDownloads,
  pieceQuerySchema,
  uploadFormSchema,
  UploadState,
} from "./downloads.ts";

const access = ["manageDownloads"] as const;
const change = { access, about: ["downloads"] } as const;
const listed = { ...change, hides: false } as const;
const hiding = { ...change, hides: true } as const;

export const listManagedDownloads = route<{ reply: ManagedDownloads }>()(
  "listManagedDownloads",
  "GET /api/managed-downloads",
  { access, about: ["downloads"] },
);

export const createDownload = route<{ body: typeof downloadFormSchema; reply: { _id: string } }>()(
  "createDownload",
  "POST /api/managed-downloads",
  listed,
);

export const saveDownload = route<{ body: typeof downloadEditSchema; reply: { _id: string } }>()(
  "saveDownload",
  "POST /api/managed-downloads/:id",
  hiding,
);

export const downloadActs = {
  deleteDownload: loggedAct("deleteDownload", "DELETE /api/managed-downloads/:id", {
    ...hiding,
    subject: "download",
    form: {},
    words: ({ title }: { title: string }) => ({
      press: "Șterge",
      spoken: `Șterge ${title}`,
      question: {
        title: `Ștergi „${title}”?`,
        body: "Linkul lui nu va mai funcționa. Fișierul nu se mai poate aduce înapoi; dacă vrei doar să nu mai fie văzut, ascunde-l.",
        no: "Rămâne",
        yes: "Șterge",
      },
      done: `„${title}” a fost șters.`,
    }),
    log: { "download.deleted": "a șters fișierul de descărcat" },
  }),
};

/*
 * A game file on its way to the site, piece by piece: begun, gone on with on any day, completed.
 */

/** Beginning the same again goes on with what is there. */
export const beginUpload = route<{ body: typeof uploadFormSchema; reply: UploadState }>()(
  "beginUpload",
  "POST /api/managed-downloads/:id/uploads",
  { ...change, isPrivate: true },
);

export const readUploadState = route<{ reply: UploadState }>()(
  "readUploadState",
  "GET /api/download-uploads/:id",
  { access, about: ["downloads"] },
);

/** Raw bytes. */
export const storePiece = route<{ query: typeof pieceQuerySchema; reply: { number: number } }>()(
  "storePiece",
  "PUT /api/download-uploads/:id/pieces/:number",
  { ...change, limit: "piece", isPrivate: true },
);

export const completeUpload = route<{ reply: UploadState }>()(
  "completeUpload",
  "POST /api/download-uploads/:id/complete",
  listed,
);

export const abandonUpload = route<{ reply: { _id: string } }>()(
  "abandonUpload",
  "DELETE /api/download-uploads/:id",
  { ...change, isPrivate: true },
);
