import { accountsAudited } from "#features/accounts/audited.ts";
import { cataloguesAudited } from "#features/catalogues/audited.ts";
import { clubsAudited } from "#features/clubs/audited.ts";
import { discordAudited } from "#features/discord/audited.ts";
import { downloadsAudited } from "#features/downloads/audited.ts";
import { entryListsAudited } from "#features/entry-lists/audited.ts";
import { eventsAudited } from "#features/events/audited.ts";
import { leagueAudited } from "#features/league/audited.ts";
import { mailboxAudited } from "#features/mailbox/audited.ts";
import { messagesAudited } from "#features/messages/audited.ts";
import { registrationAudited } from "#features/registration/audited.ts";
import { resultsAudited } from "#features/results/audited.ts";
import { seatLinksAudited } from "#features/seat-links/audited.ts";
import { seasonsAudited } from "#features/seasons/audited.ts";
import { standingsAudited } from "#features/standings/audited.ts";
import { stewardingAudited } from "#features/stewarding/audited.ts";
import { importAudited } from "./import-audited.ts";
import type { Audited } from "#shared/audited.ts";

/** What each feature says of its own subjects and acts. */
export const audited: readonly Audited[] = [
  leagueAudited,
  accountsAudited,
  mailboxAudited,
  messagesAudited,
  clubsAudited,
  seasonsAudited,
  eventsAudited,
  registrationAudited,
  seatLinksAudited,
  resultsAudited,
  entryListsAudited,
  standingsAudited,
  stewardingAudited,
  discordAudited,
  downloadsAudited,
  cataloguesAudited,
  importAudited,
];

/** What several features say under names of their own, as one; what comes later wins. */
export function joined<Said>(
  parts: readonly (Readonly<Record<string, Said>> | undefined)[],
): Record<string, Said> {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})));
}
