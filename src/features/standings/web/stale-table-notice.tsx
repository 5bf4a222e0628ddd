import { useState } from "react";
import { itemText, itemTitle } from "#features/standings/difference-labels.ts";
import type { StandingsDraft } from "#features/standings/standings-draft.ts";
import { type StandingsTable, tableConflict } from "#features/standings/standings.ts";
import { mergeTables, tableConflicts } from "#features/standings/table-differences.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { Arrival } from "#web/ui/frame/arrival.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./edit/standings-editor.module.css";
import { VersionChoices } from "#web/ui/feedback/version-choices.tsx";

interface StaleTableNoticeProps {
  /** Why the last save failed. */
  error: Error | null;
  draft: StandingsDraft;
  /** To go on from what a colleague saved, with this table. */
  onSettled: (theirs: StandingsTable, table: StandingsTable) => void;
  /** To go on with a new table, because this one was deleted. */
  onKeepAsNew: () => void;
}

const readStale = savedMeanwhile(tableConflict);

/** Somebody saved the same table meanwhile: nothing was overwritten, and the editor chooses. */
export function StaleTableNotice({ error, draft, onSettled, onKeepAsNew }: StaleTableNoticeProps) {
  const details = readStale(error);
  if (!details) return null;
  const { current, savedBy, savedAt } = details;
  const who = savedBy ?? "Altcineva";
  if (!current)
    return (
      <Arrival label="Clasament șters">
        <Notice kind="bad" title="Clasamentul a fost șters între timp">
          <p>{who} l-a șters. Munca ta este încă pe pagină.</p>
          <Button onClick={onKeepAsNew}>Păstrează-l ca nou</Button>
        </Notice>
      </Arrival>
    );
  return (
    <Arrival key={current.version} label="Două versiuni">
      <Notice kind="bad" title="Altcineva a salvat între timp">
        <div className={styles.form}>
          <p>
            {who} a salvat acest clasament
            {savedAt !== null && (
              <>
                {" "}
                (<Time at={savedAt} format="moment" />)
              </>
            )}
            . Nu s-a suprascris nimic, iar munca ta este încă pe pagină.
          </p>
          <Choices draft={draft} theirs={current} who={who} onSettled={onSettled} />
        </div>
      </Notice>
    </Arrival>
  );
}

interface ChoicesProps {
  draft: StandingsDraft;
  theirs: StandingsTable;
  who: string;
  onSettled: StaleTableNoticeProps["onSettled"];
}

/** What the colleague changed, item by item; what only I changed stays mine without a question. */
function Choices({ draft, theirs, who, onSettled }: ChoicesProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { stored, table: mine } = draft;
  const tables = [mine, theirs, stored];
  const choices = tableConflicts(stored, mine, theirs).map(({ path, item, isBoth }) => ({
    key: path,
    title: itemTitle(item, tables),
    mine: itemText(item, mine),
    theirs: itemText(item, theirs),
    isBoth,
    isMine: chosen.get(path) ?? isBoth,
  }));
  const asked = new Map(choices.map((choice) => [choice.key, choice]));
  const settle = (isMine: (path: string) => boolean) =>
    onSettled(theirs, mergeTables(mine, theirs, isMine));
  return (
    <>
      {choices.length > 0 ? (
        <VersionChoices
          choices={choices}
          mineTitle={({ key }) => (asked.get(key)?.isBoth ? "La tine" : "Cum era")}
          theirsTitle={who}
          onChoose={(key, isMine) => setChosen(new Map(chosen).set(key, isMine))}
        />
      ) : (
        <p>Ce a schimbat nu se atinge de ce ai schimbat tu.</p>
      )}
      <div className="row gap-2">
        <Button look="main" onClick={() => settle((path) => asked.get(path)?.isMine ?? true)}>
          {choices.length > 0 ? "Continuă cu alegerile de mai sus" : "Continuă cu ambele"}
        </Button>
        <Button onClick={() => settle(() => false)}>Renunță la ale mele</Button>
        {choices.length > 0 && (
          <Button onClick={() => settle(() => true)}>Păstrează tot ce am eu</Button>
        )}
      </div>
    </>
  );
}
