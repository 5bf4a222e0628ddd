import { refusalsOf } from "#server/errors.ts";

export const seasonRefusal = refusalsOf({
  "season.code-taken": [409, "Alt sezon are deja acest cod."],
  "season.code-pictures": [409, "Cu acest cod, pozele mașinilor s-ar numi ca ale altui sezon."],
  "season.parts-in-use": [
    409,
    "Sezonul nu poate fi salvat așa: înscrieri sau etape se bazează pe ce ai scos.",
  ],
  "season.in-use": [409, "Sezonul nu poate fi șters, pentru că s-ar pierde date. Îl poți ascunde."],
});
