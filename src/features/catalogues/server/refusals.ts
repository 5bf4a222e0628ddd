import { refusalsOf } from "#server/errors.ts";

export const catalogueRefusal = refusalsOf({
  "catalogue.taken": "Există deja una la fel.",
  "catalogue.in-use": "Este folosit și nu se poate șterge. Se poate arhiva.",
  "catalogue.gone": [410, "Cineva l-a șters între timp."],
  "catalogue.import-changed": "Catalogul s-a schimbat între timp. Verifică din nou ce se adaugă.",
});
