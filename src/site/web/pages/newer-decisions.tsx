import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Season } from "#features/seasons/seasons.ts";
import { shownStandings } from "#features/standings/web/shown-standings.ts";
import { decisionSummary, decisionTitle } from "#features/stewarding/case-words.ts";
import { listDecisions } from "#features/stewarding/public-stewarding-calls.ts";
import { read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

interface NewerDecisionsProps {
  season: Season;
  activeStandings: string | undefined;
}

/** Over a table that waits for its editor: the stewards' decisions that it does not know yet. */
export function NewerDecisions({ season, activeStandings }: NewerDecisionsProps) {
  const { data: tables } = useSuspenseQuery(shownStandings(season, activeStandings));
  const table = tables.find(({ _id }) => _id === activeStandings) ?? tables[0];
  const { data: decisions = [] } = useQuery({
    ...read(listDecisions, { params: { id: season._id }, query: {} }),
    enabled: table?.newerResults === true,
  });
  const newer = table?.newerResults
    ? decisions.filter(({ publishedAt }) => publishedAt > table.computedAt)
    : [];
  if (newer.length === 0) return null;
  return (
    <Notice kind="warning" title="Decizii mai noi decât acest clasament">
      <ul>
        {newer.map((line) => (
          <li key={line._id}>
            <Link to="/decizie/$id" params={{ id: line._id }}>
              {decisionTitle(line.number)}
            </Link>
            : {decisionSummary(line)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
