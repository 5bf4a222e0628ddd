import { useState } from "react";
import {
  type DraftFile,
  namesOf,
  type ResultsDraft,
} from "#features/results/draft/results-draft.ts";
import { rowFields, valueText } from "#features/results/row-fields.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { carText } from "../row-labels.ts";

type Question = ResultsDraft["editor"]["questions"][number];

function titleOf(field: Question["field"]): string {
  if (field === "removed") return "rândul scos din clasament";
  return field === "added" ? "rândul adăugat de mână" : rowFields[field].title.toLowerCase();
}

interface MergeQuestionsProps {
  draft: ResultsDraft;
  isBusy: boolean;
  /** Why the answers were not taken. */
  error: string | undefined;
  onAnswer: (answers: DraftFile["answers"]) => void;
}

/** Values that somebody corrected and the new file now says differently: the steward chooses, one by one. */
export function MergeQuestions({ draft, isBusy, error, onAnswer }: MergeQuestionsProps) {
  const [answers, setAnswers] = useState<DraftFile["answers"]>({});
  const { questions } = draft.editor;
  if (questions.length === 0) return null;
  const isComplete = questions.every((question) => answers[question.id]);
  return (
    <Notice kind="warning" title="Fișierul nou spune altceva decât corecturile">
      <ul className="stack ruled">
        {questions.map((question) => (
          <li key={question.id} className="row spread gap-2-4 ruled-below pad-2-0">
            <span>
              <strong>{rowTitle(draft, question.rowKey)}</strong>, {titleOf(question.field)}:
              corectat {shown(draft, question, question.edit)}, în fișier{" "}
              {shown(draft, question, question.file)}.
            </span>
            <SegmentedToggle<"edit" | "file" | "">
              label={`Ce rămâne la ${rowTitle(draft, question.rowKey)}`}
              value={answers[question.id] ?? ""}
              options={[
                { value: "edit", title: "Păstrează corectura" },
                { value: "file", title: "Ia din fișier" },
              ]}
              onChange={(value) => value && setAnswers({ ...answers, [question.id]: value })}
            />
          </li>
        ))}
      </ul>
      <Button disabled={!isComplete} isBusy={isBusy} onClick={() => onAnswer(answers)}>
        Aplică alegerile
      </Button>
      {error && <p role="alert">{error}</p>}
    </Notice>
  );
}

function rowTitle(draft: ResultsDraft, entryKey: string): string {
  const row = draft.rows.find((candidate) => candidate.entryKey === entryKey);
  return row ? namesOf(draft, row) : "Rândul";
}

function shown(draft: ResultsDraft, { field }: Question, value: unknown): string {
  if (field === "removed") return value === undefined ? "scos" : "prezent";
  if (field === "added") return "---";
  return valueText(field, value, { carText: (carId) => carText(draft, carId) });
}
