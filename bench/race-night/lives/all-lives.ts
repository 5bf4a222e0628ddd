import { accountLives } from "./accounts.ts";
import { catalogueLives } from "./catalogues.ts";
import { clubLives } from "./clubs.ts";
import type { Life } from "./life.ts";
import { peopleLives } from "./people.ts";
import { resultLives } from "./results.ts";
import { seasonLives } from "./seasons.ts";
import { seatLives } from "./seats.ts";
import { siteLives } from "./site.ts";
import { stewardingLives } from "./stewarding.ts";

export const allLives: readonly Life[] = [
  ...accountLives,
  ...clubLives,
  ...seatLives,
  ...peopleLives,
  ...seasonLives,
  ...resultLives,
  ...stewardingLives,
  ...catalogueLives,
  ...siteLives,
];

/** Routes that write and take part in no evening, by why. */
export const writesOfNoEvening: ReadonlyMap<string, readonly string[]> = new Map([
  ["a copy of the whole league is made", ["POST /api/site/copies", "POST /api/site/copy"]],
  [
    "the login with a password, which is measured, writes the same",
    ["POST /auth/passkey", "POST /auth/passkey/start"],
  ],
  ["Steam is asked, on another machine", ["POST /user/steam"]],
  [
    "Discord is asked, with which the measured site has no application",
    ["POST /auth/discord/login", "POST /user/discord"],
  ],
  [
    "a league moves in once",
    ["POST /api/imports", "POST /api/imports/:id/undo", "POST /api/imports/preview"],
  ],
  [
    "they change a webhook, which is there once Discord has said so, on another machine",
    [
      "POST /api/webhooks",
      "POST /api/webhooks/:id",
      "POST /api/webhooks/:id/address",
      "POST /api/webhooks/:id/posts",
      "POST /api/webhooks/:id/retry",
      "POST /api/webhooks/:id/test",
      "DELETE /api/webhooks/:id",
    ],
  ],
  [
    "a code comes by a mail server, which the measured site has not",
    [
      "POST /auth/mail-code",
      "POST /auth/mail-code/start",
      "POST /user/address",
      "POST /user/address/start",
    ],
  ],
  [
    "the site restarts with another league",
    [
      "POST /api/restore",
      "POST /api/restore/link/:secret",
      "PUT /api/restore/:key/pieces/:offset",
      "POST /api/restore/:key/check",
      "POST /api/restore/:key/accept",
    ],
  ],
]);
