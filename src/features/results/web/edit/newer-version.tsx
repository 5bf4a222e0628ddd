import { useMemo, useState } from "react";
import {
  type Choices,
  compareDraft,
  type ComparedRow,
  mergeDraft,
  pathOf,
  type Question,
} from "#features/results/draft/draft-merge.ts";
import { namesOf, type ResultsDraft } from "#features/results/draft/results-draft.ts";
import { changedFields, isPresent, type RowField } from "#features/results/draft/row-comparison.ts";
import type { EditorRow } from "#features/results/results-editor.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Arrival } from "#web/ui/frame/arrival.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { VersionChoices } from "#web/ui/feedback/version-choices.tsx";
import { Time } from "#web/ui/show/time.tsx";
import styles from "./newer-version.module.css";
import { fieldText, fieldTitles } from "../row-labels.ts";
import type { NewerVersion } from "./use-session-editor.ts";

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

/** What another state of the session changes and what this draft does; the steward chooses where both changed the same field. */
export function NewerVersionPanel(props: NewerVersionProps) {
  const { draft, newer, isBusy, onMerge, onDrop, onRefuse } = props;
  const [chosen, setChosen] = useState<Choices>({});
  const { changed, questions, gone } = useMemo(
    () => compareDraft(draft, newer.editor),
    [draft, newer.editor],
  );
  const isFile = newer.origin === "file";
  const isComplete = questions.every(({ path }) => chosen[path]);
  const merge = () => mergeDraft({ ...draft, file: newer.file }, newer.editor, chosen);
  // Knows the names of both sides, for what is written below.
  const words = useMemo(() => mergeDraft(draft, newer.editor, {}), [draft, newer.editor]);
  const by = newer.editor.lastSave?.by ?? "Altcineva";
  const canSave = !isFile && newer.editor.questions.length === 0;
  const asked = new Set(questions.map(({ path }) => path));
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
              . Modificările se unesc; unde ați schimbat amândoi același lucru, alegi tu.
            </>
          )}
        </p>
      </Notice>
      {questions.length > 0 && (
        <VersionChoices
          choices={questions.map((question) => ({
            key: question.path,
            title: `${rowTitle(words, question.row)}: ${fieldTitles[question.field].toLowerCase()}`,
            mine: sideText(words, question, "mine"),
            theirs: sideText(words, question, "theirs"),
            isMine: question.path in chosen ? chosen[question.path] === "mine" : undefined,
          }))}
          mineTitle={() => "La tine"}
          theirsTitle={isFile ? "Din fișier" : by}
          onChoose={(path, isMine) => setChosen({ ...chosen, [path]: isMine ? "mine" : "theirs" })}
        />
      )}
      <Changes
        title={`Schimbate de ${by}: se păstrează`}
        {...{ rows: isFile ? [] : changed, words, asked }}
        side="theirs"
      />
      <Changes
        title="Schimbate de tine: se păstrează"
        {...{ rows: isFile ? [] : changed, words, asked }}
        side="mine"
      />
      <Changes
        title="Rânduri care nu mai există: modificările tale pe ele se pierd"
        {...{ rows: gone, words }}
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

type Side = "mine" | "theirs";

/** How one of the two has a field; of a row that the other took out, what they changed in it. */
function sideText(words: ResultsDraft, { row, field }: Question, side: Side): string {
  const text = fieldText(words, row[side], field);
  if (field !== "present" || !isPresent(row[side])) return text;
  return [text, changesText(words, row, { side, fields: changedFields(row.base, row[side]) })].join(
    "; ",
  );
}

function changesText(
  words: ResultsDraft,
  row: ComparedRow,
  { side, fields }: { side: Side; fields: readonly RowField[] },
): string {
  const text = (version: EditorRow | null, field: RowField) => fieldText(words, version, field);
  return fields
    .map((field) => {
      const title = fieldTitles[field].toLowerCase();
      return `${title} ${text(row.base, field)} → ${text(row[side], field)}`;
    })
    .join("; ");
}

interface ChangesProps {
  title: string;
  rows: readonly ComparedRow[];
  words: ResultsDraft;
  side: Side;
  /** Paths of what is asked elsewhere. */
  asked?: ReadonlySet<string>;
}

function Changes({ title, rows, words, side, asked }: ChangesProps) {
  const told = rows.flatMap((row) => {
    const changed = side === "mine" ? row.mineFields : row.theirFields;
    const fields = changed.filter((field) => !asked?.has(pathOf(row.entryKey, field)));
    return fields.length === 0 || asked?.has(row.entryKey) ? [] : [{ row, fields }];
  });
  if (told.length === 0) return null;
  return (
    <details className={`box pad-3-4 ${styles.changes}`} open={told.length <= 5}>
      <summary>
        {title} ({counted(told.length, "rând", "rânduri")})
      </summary>
      <ul>
        {told.map(({ row, fields }) => (
          <li key={row.entryKey}>
            <strong>{rowTitle(words, row)}</strong>: {changesText(words, row, { side, fields })}
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
