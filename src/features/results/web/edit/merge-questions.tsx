import { useState } from "react";
import {
  type DraftFile,
  namesOf,
  type ResultsDraft,
} from "#features/results/draft/results-draft.ts";
import { rowFields, valueText } from "#features/results/row-fields.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { VersionChoices } from "#web/ui/feedback/version-choices.tsx";
import { carText } from "../row-labels.ts";

type Question = ResultsDraft["editor"]["questions"][number];

function titleOf(field: Question["field"]): string {
  if (field === "removed") return "rândul scos din clasament";
  return field === "added" ? "rândul adăugat de mână" : rowFields[field].title.toLowerCase();
}

interface MergeQuestionsProps {
  draft: ResultsDraft;
  isBusy: boolean;
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
      <VersionChoices
        choices={questions.map((question) => ({
          key: question.id,
          title: `${rowTitle(draft, question.rowKey)}: ${titleOf(question.field)}`,
          mine: shown(draft, question, question.edit),
          theirs: shown(draft, question, question.file),
          isMine: question.id in answers ? answers[question.id] === "edit" : undefined,
        }))}
        mineTitle={() => "Păstrează corectura"}
        theirsTitle="Ia din fișier"
        onChoose={(id, isMine) => setAnswers({ ...answers, [id]: isMine ? "edit" : "file" })}
      />
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
