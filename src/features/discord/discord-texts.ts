import { z } from "zod";
import type { LeagueEvent } from "#features/events/events.ts";
import { discordResults } from "#features/results/discord-results.ts";
import type { ResultRow } from "#features/results/results.ts";
import { discordTable } from "#features/standings/discord-table.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import { isInForce } from "#features/stewarding/case-states.ts";
import { decisionSummary, decisionTitle } from "#features/stewarding/case-words.ts";
import type { DecisionLine } from "#features/stewarding/stewarding.ts";
import { discordMessage, forDiscord } from "#shared/text/discord.ts";
import { momentInWords } from "#shared/text/moment-words.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { idSchema } from "#shared/text/text-schemas.ts";

export const discordTextsSchema = z.object({
  before: z.string(),
  /** `null`: there is nothing to tell. */
  result: z.string().nullable(),
  decisions: z.string().nullable(),
  table: z.string().nullable(),
});
export type DiscordTexts = z.infer<typeof discordTextsSchema>;
export type DiscordKind = keyof DiscordTexts;

export const seasonDiscordSchema = discordTextsSchema.pick({ decisions: true, table: true });
export type SeasonDiscordTexts = z.infer<typeof seasonDiscordSchema>;

/** The session to tell of; left out: the last that counts, a race before any other. */
export const toldSessionSchema = z.object({ session: idSchema.optional() });

/** The table to tell of; left out: the season's first. */
export const toldTableSchema = z.object({ table: idSchema.optional() });

/** What every visitor sees of a season. */
interface PublicSeason {
  decisions: readonly DecisionLine[];
  table: StandingsTable | undefined;
  /** Of the site. */
  address: string;
}

/** What every visitor sees of an event, with its own decisions. Instants are UTC ms. */
interface PublicEvent extends PublicSeason {
  event: LeagueEvent;
  /** Cars that said they come. */
  coming: number;
  /** `null`: there is none. */
  result: { session: string; rows: readonly ResultRow[]; protestsUntil: number | null } | null;
  timeZone: string;
  now: number;
}

/** Messages about an event for Discord, by kind: only what is public, and nobody is mentioned. */
export function discordTexts(shown: PublicEvent): DiscordTexts {
  const { event, result, address } = shown;
  const name = `${event.title} · ${event.season.title}`;
  const title = forDiscord(name, 200);
  const page = `${address}/event/${encodeURIComponent(event._id)}`;
  return {
    before: discordMessage({ title, ...before(shown), end: [page] }),
    result:
      result &&
      discordResults({
        title: `${title} · ${forDiscord(result.session)}`,
        rows: result.rows,
        end: [...provisional(shown, result.protestsUntil), `${page}?tab=results`],
      }),
    ...seasonDiscordTexts(event.season, { ...shown, name }),
  };
}

/** The same about a season; its decisions stand under `name`, else under its title. */
export function seasonDiscordTexts(
  { _id, title }: { _id: string; title: string },
  { name = title, decisions, table, address }: PublicSeason & { name?: string },
): SeasonDiscordTexts {
  const page = `${address}/season/${encodeURIComponent(_id)}`;
  const lines = decisions
    .filter(({ state }) => isInForce(state))
    .map((line) => `${decisionTitle(line.number)}: ${forDiscord(decisionSummary(line), 300)}`);
  return {
    decisions:
      lines.length === 0
        ? null
        : discordMessage({
            title: `${forDiscord(name, 200)}: decizii`,
            lines,
            end: [`${page}/decizii`],
          }),
    table:
      table === undefined || table.entries.length === 0
        ? null
        : discordTable(table, {
            title: forDiscord(`${table.title} · ${title}`, 200),
            end: [`${page}?tab=standings`],
          }),
  };
}

function before({ event, coming, timeZone, now }: PublicEvent): { lines: string[] } {
  const at = (instant: number) => momentInWords(instant, { now, timeZone });
  const { rsvpStart, rsvpEnd } = event;
  const isAsked = rsvpStart !== null && rsvpEnd !== null && rsvpStart <= now && now <= rsvpEnd;
  return {
    lines: [
      ...event.sessions.map(({ title, startDate }) => `${forDiscord(title)}: ${at(startDate)}`),
      ...(coming > 0 ? [counted(coming, "mașină confirmată", "mașini confirmate")] : []),
      ...(isAsked ? [`Termenul confirmărilor: ${at(rsvpEnd)}`] : []),
    ],
  };
}

function provisional({ timeZone, now }: PublicEvent, until: number | null): string[] {
  if (until === null || until <= now) return [];
  return [
    `Rezultate provizorii. Termenul contestațiilor: ${momentInWords(until, { now, timeZone })}`,
  ];
}
