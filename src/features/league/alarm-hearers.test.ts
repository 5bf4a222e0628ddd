import { expect, it } from "vitest";
import { hearersInWords } from "./alarm-hearers.ts";

it.each([
  [
    { people: 0, webhook: false, ping: false },
    "la nimeni: setează SMTP_URL (email) sau ALERT_WEBHOOK (Discord); dacă tace tot serverul, nu observă nimeni: setează PING_URL",
  ],
  [
    { people: 1, webhook: false, ping: true },
    "pe email la 1 administrator; dacă tace tot serverul, observă serviciul din PING_URL",
  ],
  [
    { people: 2, webhook: true, ping: true },
    "pe email la 2 administratori și pe canalul din ALERT_WEBHOOK; dacă tace tot serverul, observă serviciul din PING_URL",
  ],
])("where alarms go: %j", (hearers, words) => {
  expect(hearersInWords(hearers)).toBe(words);
});
