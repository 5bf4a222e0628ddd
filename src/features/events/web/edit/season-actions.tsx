import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { EditableSeason } from "#features/seasons/season-form.ts";
import { deleteSeason, setSeasonVisibility } from "#features/seasons/season-admin-calls.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { call } from "#web/calls/call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { DuplicateSeasonDialog } from "./duplicate-season-dialog.tsx";
import { RecordActions } from "#web/forms/record-actions.tsx";

interface SeasonActionsProps {
  season: EditableSeason;
  /** Something is not saved yet: showing, copying and deleting wait. */
  isBlocked: boolean;
  onChanged: (season: EditableSeason) => void;
}

export function SeasonActions({ season, isBlocked, onChanged }: SeasonActionsProps) {
  const navigate = useNavigate();
  const managesStewarding = useSuspenseQuery(permissionsQuery()).data.includes("manageStewarding");
  const [isCopying, setCopying] = useState(false);
  return (
    <>
      <RecordActions
        record={season}
        words={{
          show: "Arată sezonul",
          hide: "Ascunde sezonul",
          isShown: "Sezonul este vizibil.",
          isHidden: "Sezonul este ascuns.",
          deleteTitle: "Ștergi sezonul?",
          deleteBody: `Se șterg „${season.title}” și etapele lui. Nu se mai pot aduce înapoi.`,
          isDeleted: `Sezonul „${season.title}” a fost șters.`,
        }}
        isBlocked={isBlocked}
        setVisibility={(body) => call(setSeasonVisibility, { params: { id: season._id }, body })}
        onChanged={onChanged}
        remove={() => call(deleteSeason, { params: { id: season._id } })}
        changes={deleteSeason}
        onRemoved={() => navigate({ to: "/administrare" })}
      >
        <Button disabled={isBlocked} onClick={() => setCopying(true)}>
          Duplică
        </Button>
        <LinkButton to="/administrare/season/$id/inscrieri" params={{ id: season._id }}>
          Înscrieri
        </LinkButton>
        <LinkButton to="/administrare/season/$id/livree" params={{ id: season._id }}>
          Livree
        </LinkButton>
        <LinkButton to="/administrare/season/$id/directia-cursei" params={{ id: season._id }}>
          Direcția cursei
        </LinkButton>
        {managesStewarding && (
          <LinkButton to="/administrare/season/$id/comisari" params={{ id: season._id }}>
            Contestații
          </LinkButton>
        )}
        <LinkButton to="/administrare/discord" search={{ season: season._id }}>
          Discord
        </LinkButton>
        <LinkButton to="/season/$id" params={{ id: season._id }}>
          Vezi pagina
        </LinkButton>
      </RecordActions>
      {isCopying && <DuplicateSeasonDialog season={season} onClose={() => setCopying(false)} />}
    </>
  );
}
