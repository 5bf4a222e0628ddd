import type { EntryListReply } from "#features/entry-lists/entry-lists.ts";
import type { LeagueEvent } from "#features/events/events.ts";
import { fastestLap, resultLine } from "#features/results/discord-results.ts";
import type { ResultRow } from "#features/results/results.ts";
import { trackTitle } from "#features/seasons/track-title.ts";
import { tableLine } from "#features/standings/discord-table.ts";
import type { StandingsTable } from "#features/standings/standings.ts";
import {
  decisionStateTitles,
  decisionSummary,
  decisionTitle,
} from "#features/stewarding/case-words.ts";
import type { DecisionLine } from "#features/stewarding/stewarding.ts";
import { discordMoment, fitting, forDiscord } from "#shared/text/discord.ts";
import { hashOf } from "#shared/text/hash.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { Embed } from "./webhooks.ts";

/** Discord takes 6000 letters in all, of which 4096 here. */
const MOST_LETTERS = 4000;
const MOST_OF_TITLE = 256;
/** On the podium, and of a table beside it. */
const FIRSTS = 3;

/** Of the site: where its links begin. */
type Address = string;

interface Said {
  /** In anybody's words: what Discord would take for its own is taken from it here. */
  title: string;
  /** From the site's root. */
  path: string;
  lines: readonly string[];
  end?: readonly string[];
  /** The page of which the site draws a picture, as in `/share/`. */
  picture?: { kind: "event" | "standings"; id: string };
}

function embedOf({ path, lines, end = [], picture, ...said }: Said, address: Address): Embed {
  const title = shortTitle(said.title);
  const description = fitting(lines, { end, most: MOST_LETTERS });
  const embed = { title, url: `${address}${path}`, description };
  // Discord fetches it, and only by https.
  if (!picture || !address.startsWith("https://")) return embed;
  // Another text is another picture: Discord keeps each for long.
  const version = hashOf(`${title}${description}`).toString(36);
  const file = `${encodeURIComponent(picture.id)}-${version}.png`;
  return { ...embed, image: { url: `${address}/share/${picture.kind}/${file}` } };
}

function shortTitle(text: string): string {
  const whole = forDiscord(text, MOST_OF_TITLE - 1);
  // Each mark may take two letters.
  return whole.length <= MOST_OF_TITLE ? whole : forDiscord(text, MOST_OF_TITLE / 2 - 1);
}

interface NamedEvent {
  _id: string;
  title: string;
  season: { title: string };
}

/** One event, or all of a season that are new at once, in the order of the calendar. */
export function eventEmbed(events: readonly LeagueEvent[], address: Address): Embed | undefined {
  const [first, ...more] = events;
  if (!first) return undefined;
  if (more.length > 0)
    return embedOf(
      {
        title: `${first.season.title}: etape noi`,
        path: `/season/${encodeURIComponent(first.season._id)}`,
        lines: events.map(({ title, time }) => `${forDiscord(title)} · ${discordMoment(time)}`),
      },
      address,
    );
  const { _id, title, season, sessions, track } = first;
  const venue = trackTitle({ family: track.trackFamily.name, name: track.name });
  return embedOf(
    {
      title: `Etapă nouă: ${title} · ${season.title}`,
      path: pathOf(_id),
      lines: [
        ...(venue === title ? [] : [forDiscord(venue)]),
        ...sessions.map((own) => `${forDiscord(own.title)}: ${discordMoment(own.startDate)}`),
      ],
      picture: { kind: "event", id: _id },
    },
    address,
  );
}

interface Registering {
  _id: string;
  title: string;
  /** UTC ms. */
  deadline: number | null;
  isOpen: boolean;
}

export function registrationEmbed({ _id, title, deadline, isOpen }: Registering, address: Address) {
  const until = isOpen && deadline !== null ? [`Până ${discordMoment(deadline)}`] : [];
  return embedOf(
    {
      title: `${isOpen ? "Înscrieri deschise" : "Înscrieri închise"}: ${title}`,
      path: `/season/${encodeURIComponent(_id)}`,
      lines: until,
    },
    address,
  );
}

export function entriesEmbed(
  event: NamedEvent,
  { splits }: Pick<EntryListReply, "splits">,
  address: Address,
): Embed {
  const count = splits.reduce((sum, { entries }) => sum + entries.length, 0);
  return embedOf(
    {
      title: `Lista de participanți: ${event.title} · ${event.season.title}`,
      path: `${pathOf(event._id)}?tab=registrations`,
      lines: [
        counted(count, "mașină", "mașini"),
        ...splits.flatMap(({ title, entries }) => [
          ...(splits.length > 1 ? [`**${forDiscord(title)}**`] : []),
          ...entries.map(entryLine),
        ]),
      ],
    },
    address,
  );
}

function entryLine({ car, drivers }: EntryListReply["splits"][number]["entries"][number]): string {
  const names = drivers.map(({ driverName }) => forDiscord(driverName)).join(", ");
  return [`\\#${car.raceNumber} ${names}`, ...(car.team ? [forDiscord(car.team.name)] : [])].join(
    " · ",
  );
}

interface ToldResult {
  event: NamedEvent;
  session: { _id: string; title: string };
  rows: readonly ResultRow[];
  /** UTC ms; `null`: nobody may protest any more. */
  protestsUntil: number | null;
  /** The season's first table, where this event is the last that it scored. */
  table: StandingsTable | undefined;
}

/** The podium, the fastest lap and what became of the championship. */
export function resultsEmbed(
  { event, session, rows, protestsUntil, table }: ToldResult,
  address: Address,
): Embed {
  return embedOf(
    {
      title: `${event.title} · ${event.season.title} · ${session.title}`,
      path: `${pathOf(event._id)}?tab=results&sessionresults=${encodeURIComponent(session._id)}`,
      lines:
        rows.length === 0
          ? ["Rezultatele au fost retrase."]
          : [
              ...rows.slice(0, FIRSTS).map(resultLine),
              ...fastestLap(rows),
              ...(table ? tableChange(table) : []),
            ],
      end:
        protestsUntil === null || rows.length === 0
          ? []
          : [`Rezultate provizorii. Termenul contestațiilor: ${discordMoment(protestsUntil)}`],
      picture: { kind: "event", id: event._id },
    },
    address,
  );
}

/** Who leads, since when, and from where the first three come. */
function tableChange(table: StandingsTable): string[] {
  const firsts = table.entries.filter(({ position }) => position !== null).slice(0, FIRSTS);
  const [leader] = firsts;
  if (!leader) return [];
  const isNew = leader.previousPosition !== null && leader.previousPosition !== leader.position;
  return [
    `**${forDiscord(table.title)}**${isNew ? " · lider nou" : ""}`,
    ...firsts.map((entry) => {
      const { previousPosition: before, position } = entry;
      const from = before === null || before === position ? "" : ` (era pe locul ${before})`;
      return `${tableLine(entry, table)}${from}`;
    }),
  ];
}

interface ToldTable {
  season: { _id: string; title: string };
  /** The last event that it scores. */
  after: string;
  table: StandingsTable;
}

export function standingsEmbed({ season, after, table }: ToldTable, address: Address): Embed {
  return embedOf(
    {
      title: `${table.title} · ${season.title}, după ${after}`,
      path: `/season/${encodeURIComponent(season._id)}?tab=standings`,
      lines: table.entries.map((entry) => tableLine(entry, table)),
      picture: { kind: "standings", id: season._id },
    },
    address,
  );
}

export function decisionEmbed(line: DecisionLine, address: Address): Embed {
  const { _id, number, state, event, season, session, offence } = line;
  const isNew = state === "published";
  return embedOf(
    {
      title: `${decisionTitle(number)}${isNew ? "" : ` (${decisionStateTitles[state].toLocaleLowerCase("ro")})`}`,
      path: `/decizie/${encodeURIComponent(_id)}`,
      lines: [
        forDiscord(`${event.title} · ${session.title} · ${season.title}`, 300),
        forDiscord(decisionSummary(line), 300),
        ...(offence ? [forDiscord(offence.title, 200)] : []),
      ],
    },
    address,
  );
}

/** In the place of what visitors do not see any more: it says nothing of what it was. */
export function withdrawnEmbed(address: Address): Embed {
  return embedOf(
    {
      title: "Mesaj retras",
      path: "/",
      lines: ["Ce scria aici nu mai este pe site: organizatorii l-au retras."],
    },
    address,
  );
}

function pathOf(eventId: string): string {
  return `/event/${encodeURIComponent(eventId)}`;
}
