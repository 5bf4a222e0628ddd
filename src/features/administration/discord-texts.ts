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

export const discordKinds = ["before", "result", "decisions", "table"] as const;
export type DiscordKind = (typeof discordKinds)[number];

export const discordTextsSchema = z.object({
  before: z.string(),
  /** `null`: there is nothing to tell. */
  result: z.string().nullable(),
  decisions: z.string().nullable(),
  table: z.string().nullable(),
});
export type DiscordTexts = z.infer<typeof discordTextsSchema>;

/** What every visitor sees of an event. Instants are UTC ms. */
interface PublicEvent {
  event: LeagueEvent;
  /** Cars that said they come. */
  coming: number;
  /** Of its last race with results; `null`: none has any. */
  result: { session: string; rows: readonly ResultRow[]; protestsUntil: number | null } | null;
  decisions: readonly DecisionLine[];
  /** The first of its season. */
  table: StandingsTable | undefined;
  /** Of the site. */
  address: string;
  timeZone: string;
  now: number;
}

/** Messages about an event for Discord, by kind: only what is public, and nobody is mentioned. */
export function discordTexts(shown: PublicEvent): DiscordTexts {
  const { event, result, table, address } = shown;
  const decisions = shown.decisions.filter(({ state }) => isInForce(state));
  const name = forDiscord(`${event.title} · ${event.season.title}`, 200);
  const page = `${address}/event/${encodeURIComponent(event._id)}`;
  const season = `${address}/season/${encodeURIComponent(event.season._id)}`;
  return {
    before: discordMessage({ title: name, ...before(shown), end: [page] }),
    result:
      result &&
      discordResults({
        title: `${name} · ${forDiscord(result.session)}`,
        rows: result.rows,
        end: [...provisional(shown, result.protestsUntil), `${page}?tab=results`],
      }),
    decisions:
      decisions.length === 0
        ? null
        : discordMessage({
            title: `${name}: decizii`,
            lines: decisions.map(
              (line) => `${decisionTitle(line.number)}: ${forDiscord(decisionSummary(line), 300)}`,
            ),
            end: [`${season}/decizii`],
          }),
    table:
      table === undefined || table.entries.length === 0
        ? null
        : discordTable(table, {
            title: forDiscord(`${table.title} · ${event.season.title}`, 200),
            end: [`${season}?tab=standings`],
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
