import { refusalsOf } from "#server/errors.ts";

export const messageRefusal = refusalsOf({
  "message.empty": [422, "Scrie mesajul."],
  "notice.letters-stay": [422, "Mesajele rămân mereu pe site."],
  "message.no-recipients":
    "Mesajul nu are cui să ajungă: nimeni dintre cei aleși nu are cont pe site.",
});
