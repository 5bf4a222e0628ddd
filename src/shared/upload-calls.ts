import { route } from "./route.ts";

/** What a file may be sent for. */
export type UploadKindName =
  | "resultsFile"
  | "profilePicture"
  | "clubLogo"
  | "seasonPicture"
  | "siteLogo"
  | "siteImage"
  | "trackOutline"
  | "eventPicture"
  | "livery"
  | "rulebook"
  | "evidence";

/** An upload that is kept: its id, and the name under which `readUpload` serves it. */
export interface StoredFile {
  _id: string;
  filename: string;
}

/** Takes a form of several parts, the name of the kind among them. `url`: of kinds that everybody may read. */
export const uploadFile = route<{ reply: { fileUpload: StoredFile & { url: string | null } } }>()(
  "uploadFile",
  "POST /api/upload",
  // Evidence alone: the kinds say what a login of a seat may send.
  { access: "account", forSeat: true, limit: "upload", isPrivate: true },
);

export const readUpload = route()("readUpload", "GET /api/files/:filename", {
  access: "anyone",
  limit: "file",
});
