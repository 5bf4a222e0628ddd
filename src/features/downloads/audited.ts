import type { Audited } from "#shared/audited.ts";
import { downloadFields } from "./download-record.ts";

export const downloadsAudited: Audited = {
  nouns: {
    download: "fișierul de descărcat",
  },
  records: {
    download: downloadFields,
  },
};
