import { allCountries } from "#features/accounts/server/profile/countries.ts";
import type { CatalogueItem } from "#features/seasons/catalogue.ts";
import { listTracks } from "#features/seasons/server/season-choices-routes.ts";
import { listOfferedSimulators } from "#features/seasons/server/simulators-queries.ts";
import { findTrack } from "#features/seasons/track-order.ts";
import { scoringDefinitionSchema } from "#features/standings/scoring/scoring-types.ts";
import type { Db } from "#server/database/databases.ts";
import { fromJson } from "#server/database/json.ts";
import { foldForSearch } from "#shared/text/person-name.ts";
import type { ImportAsk } from "../moving-in.ts";
import type { PointsSystem } from "../past-season/past-points.ts";

/* What an import that makes rounds asks about the whole of them, and how it understands circuits. */

type Choices = Readonly<Record<string, string>>;

/** A text that is asked for: without a choice. */
export function askText(
  key: string,
  label: string,
  { choices, usual }: { choices: Choices; usual: string },
): ImportAsk {
  return { key, label, options: [], chosen: choices[key] ?? usual };
}

/** One of several; what is not among them is the usual one, or the first. */
export function askChoice(
  key: string,
  label: string,
  { choices, usual, options }: { choices: Choices; usual?: string; options: ImportAsk["options"] },
): ImportAsk {
  const isOffered = (value: string | undefined) => options.some((option) => option.value === value);
  const chosen = [choices[key], usual].find(isOffered) ?? options[0]?.value ?? "";
  return { key, label, options, chosen };
}

/** The simulator of a season that is made: asked where the league has several. */
export async function askSimulator(db: Db, choices: Choices): Promise<ImportAsk> {
  const newest = await db
    .selectFrom("seasons as season")
    .innerJoin("simulators as simulator", "simulator.id", "season.simulator_id")
    .select("season.simulator_id as id")
    .where("simulator.archived", "=", false)
    .orderBy("season.created_at", "desc")
    .orderBy("season.id")
    .limit(1)
    .executeTakeFirst();
  const options = (await listOfferedSimulators(db)).map(({ _id, title }) => ({
    value: _id,
    label: title,
  }));
  return askChoice("simulator", "Simulatorul", {
    choices,
    options,
    ...(newest && { usual: newest.id }),
  });
}

/** Points systems in their order, as what each place brings. */
export async function listPointsSystems(db: Db): Promise<PointsSystem[]> {
  const rows = await db
    .selectFrom("scoring_types")
    .select(["id", "title", "definition"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ id, title, definition }) => {
    const { points, multiplier } = fromJson(scoringDefinitionSchema, definition);
    return { id, title, byPlace: points.map((one) => Math.round((one * multiplier) / 1000)) };
  });
}

/** A circuit of the catalogue, or a new one. */
export type PlannedTrack = { id: string } | { name: string; country: string };

interface FoundCircuit {
  /** `null`: somebody has to say which one is meant. */
  track: PlannedTrack | null;
  /** The title of the catalogue, or what was written. */
  title: string;
  asks: ImportAsk[];
}

const NEW = "new";

/**
 * Which circuits are meant by what somebody has written: chosen without asking where only one can be, else asked, the
 * likeliest on top: an organiser says which, or the country of one that the catalogue lacks.
 */
export async function circuitFinder(db: Db, simulator: string, choices: Choices) {
  const tracks = await listTracks(db, simulator);
  return (text: string): FoundCircuit => {
    const found = findTrack(text, tracks);
    const written = foldForSearch(text).slice(0, 200);
    const key = `circuit:${written}`;
    const said = tracks.find(({ _id }) => _id === choices[key]);
    if (said)
      return {
        track: { id: said._id },
        title: said.title,
        asks: [askCircuit(key, text, { tracks, chosen: said._id })],
      };
    if (found.kind === "chosen" && choices[key] !== NEW)
      return { track: { id: found.track._id }, title: found.track.title, asks: [] };
    if (choices[key] !== NEW || text === "") {
      const likely = found.kind === "suggested" ? [found.track] : [];
      return {
        track: null,
        title: text,
        asks: [
          askCircuit(key, text, {
            tracks: [...likely, ...tracks.filter((one) => !likely.includes(one))],
            chosen: "",
          }),
        ],
      };
    }
    const country = askChoice(`country:${written}`, `Țara circuitului „${text}”`, {
      choices,
      usual: "",
      options: [
        { value: "", label: "Alege țara" },
        ...allCountries.map(({ countryShortCode, countryName }) => ({
          value: countryShortCode,
          label: countryName,
        })),
      ],
    });
    return {
      track: country.chosen === "" ? null : { name: text.slice(0, 80), country: country.chosen },
      title: text,
      asks: [askCircuit(key, text, { tracks, chosen: NEW }), country],
    };
  };
}

function askCircuit(
  key: string,
  text: string,
  { tracks, chosen }: { tracks: readonly CatalogueItem[]; chosen: string },
): ImportAsk {
  const offered = tracks.map(({ _id, title }) => ({ value: _id, label: title }));
  return {
    key,
    label: text === "" ? "Circuitul" : `Circuitul „${text}”`,
    options: [
      { value: "", label: "Alege circuitul" },
      ...(text === "" ? [] : [{ value: NEW, label: "Nu este în listă: adaugă-l" }]),
      ...offered,
    ],
    chosen,
  };
}
