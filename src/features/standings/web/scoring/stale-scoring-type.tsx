import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type ScoringTypeForm,
  scoringTypeFields,
  toScoringTypeForm,
} from "#features/standings/scoring-type-form.ts";
import type { EditedScoringType } from "#features/standings/scoring-types.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { editedScoringTypesQuery } from "./scoring-types-api.ts";
import styles from "../edit/standings-editor.module.css";
import { VersionChoices } from "../edit/version-choices.tsx";

interface StaleScoringTypeProps {
  id: string;
  /** As it was when the form was opened, and as it is typed now. */
  read: ScoringTypeForm;
  form: ScoringTypeForm;
  /** `null`: it was deleted, and what is typed becomes a new one. */
  onSettled: (theirs: EditedScoringType | null, form: ScoringTypeForm) => void;
}

/** Somebody saved the same scoring type meanwhile: nothing was overwritten, and the organiser chooses field by field. */
export function StaleScoringType({ id, read, form, onSettled }: StaleScoringTypeProps) {
  const types = useQuery({ ...editedScoringTypesQuery(), refetchOnMount: "always" });
  if (types.error)
    return <ErrorState text={types.error.message} onRetry={() => void types.refetch()} />;
  if (!types.data || types.isFetching) return <Skeleton lines={3} height="2rem" />;
  const theirs = types.data.find((type) => type._id === id);
  return (
    <Notice kind="bad" title="Altcineva a salvat între timp">
      {theirs ? (
        <Choices key={theirs.version} {...{ read, form, theirs, onSettled }} />
      ) : (
        <>
          <p>Punctajul a fost șters. Ce ai scris este încă aici.</p>
          <Button onClick={() => onSettled(null, form)}>Păstrează-l ca nou</Button>
        </>
      )}
    </Notice>
  );
}

function Choices({
  read,
  form,
  theirs,
  onSettled,
}: Omit<StaleScoringTypeProps, "id"> & { theirs: EditedScoringType }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const other = toScoringTypeForm(theirs);
  const choices = fields
    .filter((field) => form[field] !== other[field])
    .map((key) => ({
      key,
      title: scoringTypeFields[key],
      mine: form[key] || "gol",
      theirs: other[key] || "gol",
      isMine: chosen.get(key) ?? form[key] !== read[key],
    }));
  const merged = { ...other };
  for (const { key, isMine } of choices) if (isMine) merged[key] = form[key];
  return (
    <div className={styles.form}>
      <p>Nu s-a suprascris nimic. Alege ce rămâne, apoi salvează.</p>
      <VersionChoices
        choices={choices}
        mineTitle={({ key }) => (fieldIsTyped(key, read, form) ? "La tine" : "Cum era")}
        theirsTitle="Salvat"
        onChoose={(key, isMine) => setChosen(new Map(chosen).set(key, isMine))}
      />
      <div>
        <Button look="main" onClick={() => onSettled(theirs, merged)}>
          Continuă
        </Button>
      </div>
    </div>
  );
}

const fields = [
  "title",
  "points",
  "multiplier",
  "pole",
  "poleWithinTop",
  "fastestLap",
  "fastestLapWithinTop",
  "minimumShare",
] as const;

function fieldIsTyped(key: string, read: ScoringTypeForm, form: ScoringTypeForm): boolean {
  return fields.some((field) => field === key && read[field] !== form[field]);
}
