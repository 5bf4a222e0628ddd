import { refusalsOf } from "#server/errors.ts";

export const seasonRefusal = refusalsOf({
  "season.code-taken": "Alt sezon are deja acest cod.",
  "season.code-pictures": "Cu acest cod, pozele mașinilor s-ar numi ca ale altui sezon.",
  "season.parts-in-use":
    "Sezonul nu poate fi salvat așa: înscrieri sau etape se bazează pe ce ai scos.",
  "season.in-use": "Sezonul nu poate fi șters, pentru că s-ar pierde date. Îl poți ascunde.",
});
