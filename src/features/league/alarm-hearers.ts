import { z } from "zod";
import { counted } from "#shared/text/romanian-count.ts";

/** Whom an alarm reaches when the site breaks. */
export const alarmHearersSchema = z.object({
  /** Administrators whom a mail reaches; 0 without a mail server. */
  people: z.number(),
  webhook: z.boolean(),
  /** Whether a service outside would notice that the whole machine is silent. */
  ping: z.boolean(),
});

/** The same for administrators, with what to set where nobody hears. */
export function hearersInWords({ people, webhook, ping }: z.infer<typeof alarmHearersSchema>) {
  const hearers = [
    ...(people > 0 ? [`pe email la ${counted(people, "administrator", "administratori")}`] : []),
    ...(webhook ? ["pe canalul din ALERT_WEBHOOK"] : []),
  ];
  const alarms =
    hearers.length > 0
      ? hearers.join(" și ")
      : "la nimeni: setează SMTP_URL (email) sau ALERT_WEBHOOK (Discord)";
  return `${alarms}; ${
    ping
      ? "dacă tace tot serverul, observă serviciul din PING_URL"
      : "dacă tace tot serverul, nu observă nimeni: setează PING_URL"
  }`;
}
