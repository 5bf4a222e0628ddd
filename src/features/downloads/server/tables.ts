import type { Generated } from "kysely";
import type { Millis } from "#server/database/schema.ts";

declare module "#server/database/schema.ts" {
  interface Database {
    downloads: DownloadTable;
    download_uploads: DownloadUploadTable;
    download_pieces: DownloadPieceTable;
    download_tokens: DownloadTokenTable;
  }
}

/** A game file as people know it; its bytes are its one completed upload. */
interface DownloadTable {
  id: string;
  /** What `?file=` names. */
  file_key: string;
  title: string;
  description: string;
  version_text: string;
  simulator_id: string | null;
  visible: Generated<boolean>;
  times_downloaded: Generated<number>;
  created_at: Millis;
  updated_at: Millis;
  version: Generated<number>;
}

/** One file sent in pieces of the same size, the last one shorter. At most one of a download is completed. */
interface DownloadUploadTable {
  id: string;
  download_id: string;
  file_name: string;
  bytes: number;
  piece_bytes: number;
  /** By which a browser knows the file again. */
  fingerprint: string;
  created_at: Millis;
  /** When something last came. */
  touched_at: Millis;
  completed_at: Millis | null;
  uploaded_by: string | null;
}

interface DownloadPieceTable {
  upload_id: string;
  /** From 0. */
  number: number;
  /** Unguessable name in the file store. */
  filename: string;
  bytes: number;
  sha256: string;
}

/** Lets somebody who proved membership start one download. */
interface DownloadTokenTable {
  /** SHA-256 of the token in the address. */
  id: string;
  /** SHA-256 of what the browser that proved it keeps in a cookie. */
  pass_hash: string;
  /** `null` until one is chosen. */
  file_key: string | null;
  created_at: Millis;
  expires_at: Millis;
  used_at: Millis | null;
}
