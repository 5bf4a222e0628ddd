import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, memo, Suspense, useDeferredValue, useMemo, useState } from "react";
import { readEntryList } from "#features/entry-lists/entry-lists-calls.ts";
import { read } from "#web/calls/call.ts";
import type { Entry, EntryListReply } from "#features/entry-lists/entry-lists.ts";
import type { LeagueEvent } from "#features/events/events.ts";
import { ClassSelect } from "#features/results/web/class-select.tsx";
import { chosenClass } from "#features/results/shown/visible-classification.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { useSession } from "#web/session.ts";
import { DataTable } from "#web/ui/show/data-table.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FoldedTools } from "#web/ui/fields/folded-tools.tsx";
import { SearchTool, Tools } from "#web/ui/fields/tools.tsx";
import { entryColumns } from "./entry-columns.tsx";
import { EntryDetails } from "./entry-details.tsx";
import styles from "./participants-tab.module.css";
import { classesOfEntries, type EntryGroup, visibleGroups } from "./visible-entries.ts";
import { WhoDrove } from "./who-drove.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import { formatLapTime } from "#shared/time/lap-time.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { visibleThresholds } from "./visible-threshold.ts";

const OrganiserPanel = lazy(async () => ({
  default: (await import("./organiser-panel.tsx")).OrganiserPanel,
}));

interface ParticipantsTabProps {
  event: LeagueEvent;
  /** Of the class that the address asks for. */
  acronym: string | undefined;
}

/** Participanți: who starts, split by split, who waits and who does not come. */
export function ParticipantsTab({ event, acronym }: ParticipantsTabProps) {
  return (
    <Suspense fallback={<PendingList />}>
      <EntryList event={event} acronym={acronym} />
    </Suspense>
  );
}

function PendingList() {
  return (
    <div role="status" aria-label="Se încarcă">
      <Skeleton lines={12} height="var(--row-height)" />
    </div>
  );
}

function EntryList({ event, acronym }: ParticipantsTabProps) {
  const { data: list } = useSuspenseQuery(read(readEntryList, { params: { id: event._id } }));
  const [search, setSearch] = useState("");
  const classes = useMemo(
    () => classesOfEntries(list, event.season.carClasses),
    [list, event.season.carClasses],
  );
  const carClass = chosenClass(classes, acronym);
  // The control shows at once what was asked for, while a long list is still being drawn anew.
  const wanted = useDeferredValue(search);
  const classId = useDeferredValue(carClass?._id);
  const groups = useMemo(
    () => visibleGroups(list, { classId, search: wanted }),
    [list, classId, wanted],
  );
  const isEmpty = groups.every((group) => group.total === 0);
  if (isEmpty && event.season.open) return <WhoDrove event={event} />;
  const work = event.can.downloadEntrylist && (
    <Suspense>
      <OrganiserPanel event={event} list={list} />
    </Suspense>
  );
  return (
    <div className={`stack ${styles.tab}`}>
      {isEmpty ? (
        <>
          {work}
          <EmptyState text="Nicio mașină nu este înscrisă complet în acest sezon. Lista apare după ce echipajele se confirmă." />
        </>
      ) : (
        <>
          {list.prequal.isOn && (
            <ThresholdSummary
              prequal={list.prequal}
              limitPercentage={event.season.prequalLimitPercentage}
            />
          )}
          <Tools>
            {classes.length > 1 && <ClassSelect classes={classes} chosen={carClass} />}
            <SearchTool
              label="Caută în listă"
              name="cauta"
              placeholder="Pilot, număr, club, mașină"
              value={search}
              isLive
              onLook={(words = "") => setSearch(words)}
            />
            {work && <FoldedTools>{work}</FoldedTools>}
          </Tools>
          <EntryGroups groups={groups} event={event} isPrequalified={list.prequal.isOn} />
        </>
      )}
    </div>
  );
}

interface EntryGroupsProps {
  groups: readonly EntryGroup[];
  event: LeagueEvent;
  isPrequalified: boolean;
}

/** Drawn anew only when what it shows has changed: neither by the next letter of a search nor by the clock. */
const EntryGroups = memo(function EntryGroups(props: EntryGroupsProps) {
  const { groups, event, isPrequalified } = props;
  const found = groups.reduce((sum, group) => sum + group.entries.length, 0);
  return (
    <>
      <p className={unseen.always} role="status">
        {counted(found, "mașină", "mașini")}
      </p>
      {groups.map((group) => (
        <EntrySection
          key={group.title}
          group={group}
          seasonCode={event.season.code}
          isPrequalified={isPrequalified}
        />
      ))}
    </>
  );
});

interface EntrySectionProps {
  group: EntryGroup;
  seasonCode: string;
  isPrequalified: boolean;
}

function EntrySection({ group, seasonCode, isPrequalified }: EntrySectionProps) {
  const { title, kind, entries, total } = group;
  const person = useSession()?.sub;
  const columns = useMemo(
    () => entryColumns(entries, { isPrequalified }),
    [entries, isPrequalified],
  );
  const isOwn = (entry: Entry) => entry.drivers.some((driver) => driver.user === person);
  return (
    <section className={`stack gap-0 narrowable ${styles.group}`}>
      <h2 className="step-1">
        {title} <span className={styles.count}>{countText(entries.length, total)}</span>
      </h2>
      {entries.length > 0 ? (
        <DataTable
          caption={title}
          columns={columns}
          rows={entries}
          keyOf={({ car }) => car._id}
          nameOf={({ car }) => `mașina ${car.raceNumber}`}
          toneOf={(entry) => (isOwn(entry) ? "marked" : undefined)}
          renderDetails={(entry) => (
            <EntryDetails entry={entry} seasonCode={seasonCode} isPrequalified={isPrequalified} />
          )}
        />
      ) : (
        <EmptyState text={total > 0 ? "Nimic din ce cauți nu este aici." : emptyTexts[kind]} />
      )}
    </section>
  );
}

const emptyTexts: Record<EntryGroup["kind"], string> = {
  split: "Nicio mașină nu și-a confirmat încă prezența.",
  reserves: "Nicio rezervă.",
  out: "Toate mașinile participă.",
};

function countText(shown: number, total: number): string {
  return shown === total ? String(total) : `${shown} din ${total}`;
}

interface ThresholdSummaryProps {
  prequal: EntryListReply["prequal"];
  limitPercentage: number;
}

/** The best prequalification time and the slowest that still lets in, for each class that has its own. */
function ThresholdSummary({ prequal, limitPercentage }: ThresholdSummaryProps) {
  const known = visibleThresholds(prequal);
  if (known.length === 0) return <p>Precalificare: niciun timp încă.</p>;
  return (
    <Facts>
      {known.map(({ name, bestMs, limitMs }) => (
        <Fact
          key={name}
          name={name ? `Precalificare ${name}` : "Cel mai bun timp de precalificare"}
        >
          {formatLapTime(bestMs)}
          {limitMs !== null &&
            ` · limita ${formatPercent(limitPercentage)}: ${formatLapTime(limitMs)}`}
        </Fact>
      ))}
    </Facts>
  );
}
