import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { daysAround, PageChanges } from "#features/changes/web/page-changes.tsx";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { read } from "#web/calls/call.ts";
import { pageData, type PageTexts } from "#web/page-data.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { listDecisions } from "../../public-stewarding-calls.ts";
import type { DecisionLine } from "../../stewarding.ts";
import { DecisionRow } from "../parts/decision-row.tsx";
import { Folded } from "../parts/part.tsx";
import type { DecisionLoad } from "./decision-page.tsx";
import { SeasonPrecedents } from "./season-precedents.tsx";

const route = getRouteApi("/season/$id/decizii");

/**
 * Every decision of a season, the latest first, or those of one event, or for one offence; and what was given for each.
 * @param tools what one does with all of them; shown where there are some
 */
export function DecisionsPage({ tools }: { tools: ReactNode }) {
  const { id } = route.useParams();
  const { event, offence } = route.useSearch();
  const { data: season } = useSuspenseQuery(read(readSeason, { params: { id } }));
  const { data: lines } = useSuspenseQuery(read(listDecisions, { params: { id } }));
  const events = season.events.filter(({ _id }) => lines.some((line) => line.event._id === _id));
  const offences = offencesOf(lines);
  const chosen = {
    event: events.find(({ _id }) => _id === event)?._id,
    offence: offences.find(({ _id }) => _id === offence)?._id,
  };
  const shown = lines
    .filter((line) => chosen.event === undefined || line.event._id === chosen.event)
    .filter((line) => chosen.offence === undefined || line.offence?.code === chosen.offence);
  return (
    <div className="stack gap-5">
      <PageChanges
        things={[`season:${season._id}`]}
        atOnce={["cases"]}
        title="Decizii noi"
        spans={season.events.map(({ time }) => daysAround(time))}
      />
      <PageHeader
        overline={
          <span className="quiet-links">
            <Link to="/season/$id" params={{ id }} search={{ tab: "info" }}>
              {season.title}
            </Link>
          </span>
        }
        title="Decizii"
        isHidden={season.hidden}
      />
      {tools && lines.length > 0 && <div className="row gap-2">{tools}</div>}
      <Choice label="Etape" all="Toate etapele" of="event" choices={events} chosen={chosen} />
      <Choice
        label="Abateri"
        all="Toate abaterile"
        of="offence"
        choices={offences}
        chosen={chosen}
      />
      {lines.length === 0 ? (
        <EmptyState text="Comisarii nu au publicat încă nicio decizie în acest sezon." />
      ) : shown.length === 0 ? (
        <EmptyState
          text="Nicio decizie pentru această abatere la etapa aleasă."
          action={
            <Link from="/season/$id/decizii" to="." search={{}}>
              Toate deciziile
            </Link>
          }
        />
      ) : (
        <section className="stack gap-2" aria-label="Decizii">
          <p className="muted" role="status">
            {counted(shown.length, "decizie", "decizii")}, cea mai nouă prima
          </p>
          <ol className="stack">
            {shown.map((line) => (
              <li key={line._id}>
                <DecisionRow line={line} isOfEvent={chosen.event !== undefined} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {lines.length > 0 && (
        <Folded title="Precedente">
          <SeasonPrecedents seasonId={id} />
        </Folded>
      )}
    </div>
  );
}

interface Chosen {
  event: string | undefined;
  offence: string | undefined;
}

interface ChoiceProps {
  label: string;
  /** What nothing chosen is called. */
  all: string;
  of: keyof Chosen;
  choices: readonly { _id: string; title: string }[];
  chosen: Chosen;
}

/** What the list can be narrowed to, kept in the address. Nothing where there is nothing to choose. */
function Choice({ label, all, of, choices, chosen }: ChoiceProps) {
  if (choices.length < 2) return null;
  return (
    <Segments label={label}>
      {[{ _id: undefined, title: all }, ...choices].map(({ _id, title }) => (
        <SegmentLink
          key={_id ?? ""}
          from="/season/$id/decizii"
          to="."
          search={{ ...chosen, [of]: _id }}
          aria-current={_id === chosen[of] ? "page" : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {title}
        </SegmentLink>
      ))}
    </Segments>
  );
}

/** Offences that decisions name, by title; each as its latest decision calls it. */
function offencesOf(lines: readonly DecisionLine[]): { _id: string; title: string }[] {
  const titles = new Map(
    lines.toReversed().flatMap(({ offence }) => (offence ? [[offence.code, offence.title]] : [])),
  );
  return [...titles]
    .map(([_id, title]) => ({ _id, title }))
    .toSorted((a, b) => a.title.localeCompare(b.title, "ro"));
}

export async function loadPage({ context, params }: DecisionLoad): Promise<PageTexts> {
  const [season] = await Promise.all([
    pageData(context.queryClient, read(readSeason, { params })),
    pageData(context.queryClient, read(listDecisions, { params })),
  ]);
  return {
    title: `Decizii · ${season.title}`,
    description: `Deciziile comisarilor în ${season.title}, pe etape: mașini, sancțiuni, motive.`,
    image: season.banner ?? season.poster,
  };
}
