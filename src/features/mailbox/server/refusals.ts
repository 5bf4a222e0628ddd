import { refusalsOf } from "#server/errors.ts";

export const mailRefusal = refusalsOf({
  "mail.sent-already": [409, "Mesajul a fost deja trimis."],
  "mail.no-address": [409, "Contul tău nu are o adresă de email."],
});
