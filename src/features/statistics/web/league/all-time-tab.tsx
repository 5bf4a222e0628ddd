import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { counted } from "#shared/text/romanian-count.ts";
import { read } from "#web/calls/call.ts";
import { oneOf } from "#web/search-params.ts";
import { ClubMark } from "#web/ui/drawn/club-mark.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";
import { SelectTool, Tools } from "#web/ui/fields/tools.tsx";
import { PageLinks } from "#web/ui/frame/page-links.tsx";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import type { AllTime, AllTimeRow, AllTimeSum } from "../../league/league-statistics.ts";
import { readAllTime } from "../../league/league-statistics-calls.ts";
import styles from "./all-time-tab.module.css";
import { CountingNotice } from "../counting-notice.tsx";
import { laterSums } from "./statistics-search.ts";

const route = getRouteApi("/statistics");

const sums: Record<AllTimeSum, string> = {
  wins: "Victorii",
  podiums: "Podiumuri",
  poles: "Pole-uri",
  fastestLaps: "Tururi rapide",
  titles: "Titluri",
  starts: "Starturi",
};

const words = {
  wins: (count: number) => counted(count, "victorie", "victorii"),
  starts: (count: number) => counted(count, "start", "starturi"),
};

/** Who has most of something in all that the league ever drove. */
export function AllTimeTab() {
  const search = route.useSearch();
  const { of, sort = "wins" } = search;
  const table = useSuspenseQuery(read(readAllTime, { query: search })).data;
  if (!table.isCounted) return <CountingNotice />;
  return (
    <>
      <Choices table={table} />
      {table.rows.length === 0 ? (
        <EmptyState text="Încă nicio cursă cu rezultate." />
      ) : (
        <DataTable
          caption={`Toate timpurile: ${of === "clubs" ? "cluburi" : "piloți"}, după ${sums[sort].toLowerCase()}`}
          columns={columnsOf(sort, { isOfClubs: of === "clubs", table })}
          rows={table.rows}
          keyOf={({ _id }) => _id}
          nameOf={({ name }) => name}
        />
      )}
      <PageLinks meta={table.rowsPage} />
    </>
  );
}

function Choices({ table: { simulators } }: { table: AllTime }) {
  const search = route.useSearch();
  const navigate = useNavigate({ from: "/statistics" });
  const choose = (chosen: object) =>
    void navigate({ to: ".", search: { ...search, page: undefined, ...chosen }, replace: true });
  return (
    <Tools>
      <Segments label="Despre">
        {([undefined, "clubs"] as const).map((of) => (
          <SegmentLink
            key={of ?? "drivers"}
            from="/statistics"
            to="."
            search={{ ...search, of, page: undefined }}
            aria-current={search.of === of ? "page" : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            {of === "clubs" ? "Cluburi" : "Piloți"}
          </SegmentLink>
        ))}
      </Segments>
      <SelectTool
        label="Ordinea"
        name="sort"
        value={search.sort ?? ""}
        options={[
          { value: "", title: sums.wins },
          ...laterSums.map((sum) => ({ value: sum, title: sums[sum] })),
        ]}
        onChoose={(sort) => choose({ sort: oneOf(laterSums, sort) })}
      />
      {simulators.length > 1 && (
        <SelectTool
          label="Simulatorul"
          name="simulator"
          value={search.simulator ?? ""}
          options={[
            { value: "", title: "Toate simulatoarele" },
            ...simulators.map(({ _id, title }) => ({ value: _id, title })),
          ]}
          onChoose={(simulator) => choose({ simulator: simulator || undefined })}
        />
      )}
    </Tools>
  );
}

/** What it is sorted by comes last, and is in sight on a phone. */
function columnsOf(
  sort: AllTimeSum,
  { isOfClubs, table }: { isOfClubs: boolean; table: AllTime },
): Column<AllTimeRow>[] {
  const { page, pageSize } = table.rowsPage;
  const below = sort === "starts" ? "wins" : "starts";
  const others = (["titles", "fastestLaps", "poles", "podiums", "wins"] as const).filter(
    (sum) => sum !== sort && sum !== below,
  );
  return [
    {
      title: "Loc",
      kind: "number",
      phone: "slot",
      cell: (row) => (page - 1) * pageSize + table.rows.indexOf(row) + 1,
    },
    {
      title: isOfClubs ? "Club" : "Pilot",
      kind: "name",
      phone: "main",
      cell: ({ _id: id, name, mark }) => (
        <span className="row gap-2 quiet-links">
          {mark && <ClubMark {...mark} />}
          <Link to={isOfClubs ? "/team-profile/$id" : "/driver-profile/$id"} params={{ id }}>
            {name}
          </Link>
        </span>
      ),
    },
    {
      title: sums[below],
      kind: "number",
      phone: "below",
      cell: (row) => (
        <>
          <span className={styles.number}>{row.sums[below]}</span>
          <span className={styles.words}>{words[below](row.sums[below])}</span>
        </>
      ),
    },
    ...others.map((sum): Column<AllTimeRow> => ({
      title: sums[sum],
      kind: "number",
      cell: (row) => row.sums[sum],
    })),
    {
      title: sums[sort],
      kind: "strong",
      phone: "end",
      cell: (row) => row.sums[sort],
    },
  ];
}
