import { useMemo, useState } from "react";
import {
  compareDraft,
  type ComparedRow,
  type ContestedRow,
  joinWhatFits,
  mergeDraft,
  type RowChoice,
  type RowChoices,
} from "#features/results/draft/draft-merge.ts";
import { namesOf, type ResultsDraft } from "#features/results/draft/results-draft.ts";
import type { RowField } from "#features/results/draft/row-comparison.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Arrival } from "#web/ui/frame/arrival.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./newer-version.module.css";
import { fieldText, fieldTitles } from "../row-labels.ts";
import type { NewerVersion } from "./use-session-editor.ts";
import unseen from "#web/ui/show/unseen.module.css";

interface NewerVersionProps {
  draft: ResultsDraft;
  newer: NewerVersion;
  isBusy: boolean;
  /** The draft on the newer version, with the choices made. */
  onMerge: (merged: ResultsDraft, then: "save" | "look") => void;
  /** The newer version alone. */
  onDrop: () => void;
  /** The draft alone: the file is not taken. */
  onRefuse: () => void;
}

/** What another state of the session changes, what this draft does, row by row; the steward chooses where both touched a row. */
export function NewerVersionPanel(props: NewerVersionProps) {
  const { draft, newer, isBusy, onMerge, onDrop, onRefuse } = props;
  const [chosen, setChosen] = useState<RowChoices>({});
  const comparison = useMemo(() => compareDraft(draft, newer.editor), [draft, newer.editor]);
  const isFile = newer.origin === "file";
  const choices = isFile ? { ...joinWhatFits(comparison), ...chosen } : chosen;
  const asked = comparison.contested.filter(({ canJoin }) => !isFile || !canJoin);
  const isComplete = asked.every(({ entryKey }) => choices[entryKey]);
  const merge = () => mergeDraft({ ...draft, file: newer.file }, newer.editor, choices);
  // Knows the names of both sides, for what is written below.
  const words = useMemo(() => mergeDraft(draft, newer.editor, {}), [draft, newer.editor]);
  const by = newer.editor.lastSave?.by ?? "Altcineva";
  const canSave = !isFile && newer.editor.questions.length === 0;
  return (
    <Arrival label="Două versiuni">
      <Notice
        kind="warning"
        title={isFile ? "Fișierul nou și modificările tale" : `${by} a salvat între timp`}
      >
        <p>
          {isFile ? (
            "Ai modificări nesalvate pe rânduri pe care fișierul nou le schimbă altfel."
          ) : (
            <>
              Nu s-a suprascris nimic
              {newer.editor.lastSave && (
                <>
                  {" "}
                  (salvat <Time at={newer.editor.lastSave.at} format="moment" />)
                </>
              )}
              . Modificările pe rânduri diferite se unesc; unde ați schimbat amândoi același rând,
              alegi tu.
            </>
          )}
        </p>
      </Notice>
      {asked.length > 0 && (
        <ul className="stack gap-3">
          {asked.map((row) => (
            <Contested
              key={row.entryKey}
              {...{ row, words }}
              by={isFile ? null : by}
              choice={choices[row.entryKey]}
              onChoose={(choice) => setChosen({ ...chosen, [row.entryKey]: choice })}
            />
          ))}
        </ul>
      )}
      <Changes
        title={`Schimbate doar de ${by}: se păstrează`}
        rows={isFile ? [] : comparison.theirs}
        words={words}
        side="theirs"
      />
      <Changes
        title="Schimbate doar de tine: se păstrează"
        rows={isFile ? [] : comparison.mine}
        words={words}
        side="mine"
      />
      <Changes
        title="Rânduri care nu mai există: modificările tale pe ele se pierd"
        rows={comparison.gone}
        words={words}
        side="mine"
      />
      <div className="row gap-2-3">
        {canSave && (
          <Button
            look="main"
            disabled={!isComplete}
            isBusy={isBusy}
            onClick={() => onMerge(merge(), "save")}
          >
            Unește și salvează
          </Button>
        )}
        <Button
          look={canSave ? "plain" : "main"}
          disabled={!isComplete || isBusy}
          onClick={() => onMerge(merge(), "look")}
        >
          {isFile ? "Aplică alegerile" : "Unește, salvez eu mai târziu"}
        </Button>
        <Button disabled={isBusy} onClick={onDrop}>
          Renunță la modificările mele
        </Button>
        {isFile && (
          <Button disabled={isBusy} onClick={onRefuse}>
            Renunță la fișier
          </Button>
        )}
      </div>
    </Arrival>
  );
}

interface ContestedProps {
  row: ContestedRow;
  words: ResultsDraft;
  /** Whose the other version is; `null`: a file's. */
  by: string | null;
  choice: RowChoice | undefined;
  onChoose: (choice: RowChoice) => void;
}

function Contested({ row, words, by, choice, onChoose }: ContestedProps) {
  const fields = new Set<RowField>([...row.mineFields, ...row.theirFields]);
  const title = rowTitle(words, row);
  const theirs = by === null ? "Din fișier" : "Al lui";
  return (
    <li className="box stack gap-3 pad-4 starts">
      <h3>{title}</h3>
      <table className={styles.versions}>
        <caption className={unseen.always}>{title}: cele două versiuni</caption>
        <thead className={unseen.whenNarrow}>
          <tr>
            <th scope="col">Ce</th>
            <th scope="col">Înainte</th>
            <th scope="col">{by === null ? theirs : `${theirs} (${by})`}</th>
            <th scope="col">Al meu</th>
          </tr>
        </thead>
        <tbody>
          {[...fields].map((field) => (
            <tr key={field}>
              <th scope="row">{fieldTitles[field]}</th>
              <td data-label="Înainte">{fieldText(words, row.base, field)}</td>
              <td data-label={theirs} data-changed={row.theirFields.includes(field) || undefined}>
                {fieldText(words, row.theirs, field)}
              </td>
              <td data-label="Al meu" data-changed={row.mineFields.includes(field) || undefined}>
                {fieldText(words, row.mine, field)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <SegmentedToggle<RowChoice | "">
        label={`Ce rămâne la ${title}`}
        value={choice ?? ""}
        options={[
          { value: "mine", title: "Al meu" },
          { value: "theirs", title: theirs },
          ...(row.canJoin ? [{ value: "both" as const, title: "Amândouă" }] : []),
        ]}
        onChange={(value) => value && onChoose(value)}
      />
    </li>
  );
}

interface ChangesProps {
  title: string;
  rows: readonly ComparedRow[];
  words: ResultsDraft;
  /** Whose changes. */
  side: "mine" | "theirs";
}

function Changes({ title, rows, words, side }: ChangesProps) {
  if (rows.length === 0) return null;
  return (
    <details className={`box pad-3-4 ${styles.changes}`} open={rows.length <= 5}>
      <summary>
        {title} ({counted(rows.length, "rând", "rânduri")})
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={row.entryKey}>
            <strong>{rowTitle(words, row)}</strong>:{" "}
            {(side === "mine" ? row.mineFields : row.theirFields).map((field, index) => (
              <span key={field}>
                {index > 0 && "; "}
                {fieldTitles[field].toLowerCase()} {fieldText(words, row.base, field)} →{" "}
                {fieldText(words, row[side], field)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function rowTitle(words: ResultsDraft, { base, mine, theirs }: ComparedRow): string {
  const row = base ?? mine ?? theirs;
  return row ? namesOf(words, row) : "Rândul";
}
