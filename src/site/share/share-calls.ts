import type { standingsQuery } from "#features/standings/standings.ts";
import { route } from "#shared/route.ts";

/** `kind` is one of `shareKinds`, `file` as in `1a2b-hash.png`; `table` is one of a season that is not its first. */
export const readSharePicture = route<{ query: typeof standingsQuery }>()(
  "readSharePicture",
  "GET /share/:kind/:file",
  { access: "anyone", limit: "upload" },
);
