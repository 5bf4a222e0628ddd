import type { Audited } from "#shared/audited.ts";
import { downloadFields } from "./download-record.ts";
import { downloadActs } from "./managed-downloads-calls.ts";

export const downloadsAudited: Audited = {
  acts: [downloadActs],
  nouns: {
    download: "fișierul de descărcat",
  },
  records: {
    download: downloadFields,
  },
};
