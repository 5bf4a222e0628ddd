import { postedTableSchema } from "#features/standings/posted-table-shape.ts";
import { saveStandings } from "#features/standings/server/editor/save-standings.ts";
import type { Services } from "#server/services.ts";
import type { PlannedTable } from "./plans/planned-table.ts";
import type { DemoSeason, DemoSession } from "./seasons.ts";

/** Draws up the tables of a season whose first event is over, as an editor does; their points come from the saved results. */
export async function saveTables(
  services: Services,
  season: DemoSeason,
  editor: string,
): Promise<void> {
  if (!season.events.some(({ past }) => past)) return;
  for (const table of season.plan.tables)
    await saveStandings(services, {
      seasonId: season.plan.id,
      savedBy: editor,
      standings: toPostedTable(table, season),
    });
}

const columns = {
  D: ["position", "drivers", "cars", "teams", "points"],
  T: ["position", "teams", "points"],
  C: ["position", "cars", "drivers", "teams", "points"],
};

/** By which points a table scores each kind of session; saved beside its events only where it gives just these. */
function roundsOf(scoring: PlannedTable["scoring"], { events: [round] }: DemoSeason) {
  const typeOf = (fits: (session: DemoSession) => boolean) =>
    scoring[round?.sessions.find(fits)?.key ?? ""] ?? null;
  const race = typeOf(({ type, sprint }) => type === "R" && !sprint);
  return {
    race,
    sprint: typeOf(({ sprint }) => sprint === true) ?? race,
    qualifying: typeOf(({ type, prequalification }) => type === "Q" && !prequalification),
  };
}

function toPostedTable(table: PlannedTable, season: DemoSeason) {
  const { title, type, scoring, ignored, decisions = [] } = table;
  return postedTableSchema.parse({
    _id: "new",
    title,
    public: table.public,
    type: { code: type },
    filters: {
      carClasses: table.carClass ? [table.carClass] : [],
      driverClasses: table.licence ? [table.licence] : [],
      maxIgnoredEvents: ignored,
    },
    options: {
      bestCarsPerSession: table.bestCars ?? null,
      whoScores: season.plan.open ? "everybody" : "entered",
    },
    displayedColumns: [...columns[type], ...(decisions.length > 0 ? ["miscText"] : [])],
    miscTextName: decisions.length > 0 ? "Observații" : "",
    rounds: roundsOf(scoring, season),
    events: season.events.map((event) => ({
      obj: { _id: event.id },
      sessions: event.sessions
        .filter(({ key }) => scoring[key] !== undefined)
        .map(({ id, key }) => ({ obj: { _id: id }, scoringType: { _id: scoring[key] } })),
    })),
    entries: decisions.flatMap(({ car, compensation, disqualified, text, deduction }) => {
      const subject = season.cars[car]?.drivers[0]?.id;
      if (subject === undefined) return [];
      const deductions = deduction ? [deduction] : [];
      return [
        { subject, compensationPoints: compensation, deductions, disqualified, miscText: text },
      ];
    }),
  });
}
