import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { Button } from "#web/ui/button.tsx";
import { askToConfirm } from "#web/ui/confirmations.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showSnackbar } from "#web/ui/snackbars.ts";
import { deleteSeason, refreshSeasons, setSeasonVisibility } from "./administration-api.ts";
import styles from "./administration.module.css";
import { DuplicateSeasonDialog } from "./duplicate-season-dialog.tsx";

interface SeasonActionsProps {
  season: EditableSeason;
  /** Something is not saved yet: showing, copying and deleting wait. */
  isBlocked: boolean;
  onChanged: (season: EditableSeason) => void;
}

/** What can be done with a season as a whole. */
export function SeasonActions({ season, isBlocked, onChanged }: SeasonActionsProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isCopying, setCopying] = useState(false);
  const visibility = useMutation({
    mutationFn: (hidden: boolean) =>
      setSeasonVisibility(season._id, { hidden, version: season.version }),
    onSuccess: async (now) => {
      onChanged(now);
      await refreshSeasons(queryClient);
      showSnackbar({ content: now.hidden ? "Sezonul este ascuns." : "Sezonul este vizibil." });
    },
  });
  const removal = useMutation({
    mutationFn: () => deleteSeason(season._id),
    onSuccess: async () => {
      await navigate({ to: "/administrare" });
      showSnackbar({ content: `Sezonul „${season.title}” a fost șters.` });
      await refreshSeasons(queryClient);
    },
  });
  const askAndDelete = async () => {
    const agreed = await askToConfirm({
      title: "Ștergi sezonul?",
      body: `Se șterg „${season.title}” și etapele lui. Nu se mai pot aduce înapoi.`,
    });
    if (agreed) removal.mutate();
  };
  const problem = visibility.error ?? removal.error;
  return (
    <div className={styles.form}>
      <div className={styles.buttons}>
        <Button
          look={season.hidden ? "main" : "plain"}
          disabled={isBlocked}
          isBusy={visibility.isPending}
          onClick={() => visibility.mutate(!season.hidden)}
        >
          {season.hidden ? "Arată sezonul" : "Ascunde sezonul"}
        </Button>
        <Button disabled={isBlocked} onClick={() => setCopying(true)}>
          Duplică
        </Button>
        <LinkButton to="/season/$id" params={{ id: season._id }}>
          Vezi pagina
        </LinkButton>
        <Button
          look="danger"
          disabled={isBlocked}
          isBusy={removal.isPending}
          onClick={() => void askAndDelete()}
        >
          Șterge
        </Button>
      </div>
      {problem && <Notice kind="bad">{problem.message}</Notice>}
      {isCopying && <DuplicateSeasonDialog season={season} onClose={() => setCopying(false)} />}
    </div>
  );
}
