import { refusalsOf } from "#server/errors.ts";

export const messageRefusal = refusalsOf({
  "message.empty": [422, "Scrie mesajul."],
  "message.no-recipients":
    "Mesajul nu are cui să ajungă: nimeni dintre cei aleși nu are cont pe site.",
});
