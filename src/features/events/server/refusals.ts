import { refusalsOf } from "#server/errors.ts";

export const eventRefusal = refusalsOf({
  "event.in-use": "Etapa nu poate fi ștearsă, pentru că s-ar pierde date. O poți ascunde.",
  "event.session-has-results": "O sesiune cu rezultate nu poate fi scoasă și nu își schimbă tipul.",
  "event.session-counted": "Sesiunea face parte dintr-un clasament. Scoate-o întâi de acolo.",
});
