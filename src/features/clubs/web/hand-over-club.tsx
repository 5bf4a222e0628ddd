import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { clubPersonName } from "#features/clubs/club-letters.ts";
import type { Club, ClubPerson } from "#features/clubs/clubs.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { handOverClub } from "../clubs-calls.ts";

interface HandOverClubProps {
  club: Club;
  /** The form above holds changes that are not saved. */
  isBlocked: boolean;
}

/** Gives the club to one of its people; the owner stays as a manager. */
export function HandOverClub({ club, isBlocked }: HandOverClubProps) {
  const navigate = useNavigate();
  const [heir, setHeir] = useState("");
  const heirs = listHeirs(club);
  const handOver = useCall(
    handOverClub,
    () => ({ params: { id: club._id }, body: { owner: heir, version: club.version } }),
    {
      onSuccess: async ({ owner }) => {
        showSnackbar({ content: `Clubul este acum al lui ${clubPersonName(owner)}.` });
        // Before the club is read again: this part of the page is only the owner's.
        await navigate({ to: "/teams" });
      },
    },
  );
  const ask = async () => {
    const isSure = await askToConfirm({
      title: "Predai clubul?",
      body: "Rămâi manager. Numai noul proprietar ți-l poate da înapoi.",
    });
    if (isSure) handOver.mutate();
  };
  return (
    <FormSection title="Predă clubul">
      {heirs.length === 0 ? (
        <p className="muted">Clubul are nevoie întâi de un manager sau de un pilot.</p>
      ) : (
        <>
          <Select
            label="Noul proprietar"
            help={isBlocked ? "Salvează întâi modificările de mai sus." : "Tu rămâi manager."}
            emptyTitle="Alege un manager sau un pilot"
            value={heir}
            onChange={(event) => setHeir(event.target.value)}
            options={heirs.map((person) => ({ value: person._id, title: clubPersonName(person) }))}
            disabled={isBlocked}
          />
          <div className="row gap-2">
            <Button
              look="danger"
              disabled={isBlocked || heir === ""}
              isBusy={handOver.isPending}
              onClick={() => void ask()}
            >
              Predă clubul
            </Button>
          </div>
        </>
      )}
    </FormSection>
  );
}

/** Managers and drivers, each once, without the owner. */
function listHeirs({ owner, managers, drivers }: Club): ClubPerson[] {
  const people = new Map([...managers, ...drivers].map((person) => [person._id, person]));
  people.delete(owner._id);
  return [...people.values()];
}
