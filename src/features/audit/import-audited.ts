import type { Audited } from "#shared/audited.ts";

/** What moving in writes: its feature lies above this one, so its words stand here. */
export const importAudited: Audited = {
  nouns: { import: "importul" },
  sentences: {
    "import.saved": "a mutat aici o listă",
    "import.undone": "a anulat un import",
  },
  alone: ["import.saved", "import.undone"],
  titles: { summary: "Ce s-a adus", touched: "Ce a rămas" },
};
