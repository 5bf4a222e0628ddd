import { refusalsOf } from "#server/errors.ts";

export const mailRefusal = refusalsOf({
  "mail.sent-already": "Mesajul a fost deja trimis.",
  "mail.no-address": "Contul tău nu are o adresă de email.",
});
