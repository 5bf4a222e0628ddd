import { refusalsOf } from "#server/errors.ts";

export const standingsRefusal = refusalsOf({
  "standings.not-in-season": "Clasamentul nu aparține acestui sezon.",
  "scoring-type.in-use": "Punctajul este folosit într-un clasament. Scoate-l întâi de acolo.",
});
