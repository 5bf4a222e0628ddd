import { refusalsOf } from "#server/errors.ts";

export const standingsRefusal = refusalsOf({
  "standings.not-in-season": [409, "Clasamentul nu aparține acestui sezon."],
  "scoring-type.in-use": [
    409,
    "Punctajul este folosit într-un clasament. Scoate-l întâi de acolo.",
  ],
});
