import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { clubPersonName } from "#features/clubs/club-letters.ts";
import { isOwner } from "#features/clubs/club-roles.ts";
import type { Club } from "#features/clubs/clubs.ts";
import { ApiError } from "#web/api.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { StaleRecord } from "#web/forms/stale-record.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { ClubFields } from "./club-fields.tsx";
import {
  clubLabels,
  type ClubValues,
  clubValuesSchema,
  toClubEdit,
  toClubValues,
} from "./club-form-values.ts";
import styles from "./club-form.module.css";
import { clubSavedMeanwhile, saveClub, seatsAtStake } from "./clubs-api.ts";
import { refreshClubs } from "./clubs-queries.ts";
import { HandOverClub } from "./hand-over-club.tsx";
import { seatsQuestion } from "./seats-question.ts";

interface ClubEditorProps {
  /** As it was when the page was opened. */
  club: Club;
  /** Who edits. */
  person: string;
}

export function ClubEditor({ club, person }: ClubEditorProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [read, setRead] = useState(club);
  const [savedByOther, setSavedByOther] = useState<Club>();
  const owns = isOwner(read, person);
  const form = useForm<ClubValues>({
    defaultValues: toClubValues(club),
    resolver: zodResolver(clubValuesSchema),
    mode: "onTouched",
  });
  const { isDirty } = form.formState;

  const save = useMutation({
    mutationFn: ({ values, releaseSeats }: { values: ClubValues; releaseSeats: boolean }) =>
      saveClub(
        read._id,
        toClubEdit(values, { isOwner: owns, version: read.version, releaseSeats }),
      ),
    onSuccess: async () => {
      await refreshClubs(queryClient);
      showSnackbar({ content: "Clubul a fost salvat." });
    },
    onError: async (error, { values }) => {
      const seats = seatsAtStake(error);
      if (seats) {
        if (await askToConfirm(seatsQuestion(seats))) save.mutate({ values, releaseSeats: true });
        else save.reset();
      }
      setSavedByOther(clubSavedMeanwhile(error));
      if (error instanceof ApiError && error.fields["name"])
        form.setError("name", { message: error.fields["name"] }, { shouldFocus: true });
      if (isNoLongerAllowed(error))
        showSnackbar({
          content: "Nu mai coordonezi acest club. Modificările nu au fost salvate.",
          color: "error",
        });
    },
  });
  const isOver = save.isSuccess || isNoLongerAllowed(save.error);
  useUnsavedChanges(isDirty && !isOver);
  useEffect(() => {
    if (isOver) void navigate({ to: "/teams" });
  }, [isOver, navigate]);

  const takeOver = (now: Club, values: ClubValues) => {
    setRead(now);
    setSavedByOther(undefined);
    save.reset();
    form.reset(toClubValues(now));
    form.reset(values, { keepDefaultValues: true });
  };
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Editează clubul {read.name}</h1>
      {savedByOther && (
        <StaleRecord<ClubValues>
          title="Altcineva a salvat clubul între timp"
          labels={clubLabels}
          also={
            read.owner._id === savedByOther.owner._id
              ? []
              : [`Proprietarul este acum ${clubPersonName(savedByOther.owner)}.`]
          }
          versions={{
            base: toClubValues(read),
            own: form.getValues(),
            theirs: toClubValues(savedByOther),
          }}
          onSettled={(values) => takeOver(savedByOther, values)}
        />
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) =>
          void form.handleSubmit((values) => save.mutate({ values, releaseSeats: false }))(event)
        }
      >
        <ClubFields form={form} club={read} isOwner={owns} />
        <SaveBar
          isDirty={isDirty}
          isSaving={save.isPending}
          onClose={() => void navigate({ to: "/teams" })}
          error={seatsAtStake(save.error) ? undefined : save.error?.message}
        />
      </form>
      {owns && <HandOverClub club={read} isBlocked={isDirty} />}
    </div>
  );
}

/** Somebody has taken the editor out of the managers, or the club has ended. */
function isNoLongerAllowed(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}
