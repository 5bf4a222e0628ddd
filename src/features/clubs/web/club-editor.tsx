import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isOwner } from "#features/clubs/club-roles.ts";
import {
  type Club,
  clubConflict,
  clubFields,
  type ClubForm,
  clubFormSchema,
} from "#features/clubs/clubs.ts";
import { showFailure } from "#web/api-failure.ts";
import { ApiError } from "#web/api.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { useRecord } from "#web/forms/use-record.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { ClubFields } from "./club-fields.tsx";
import { toClubValues } from "./club-form-values.ts";
import { saveClub } from "../clubs-calls.ts";
import { askAgain, call } from "#web/calls/call.ts";
import { seatsAtStake } from "./club-refusals.ts";
import { HandOverClub } from "./hand-over-club.tsx";
import { seatsQuestion } from "./seats-question.ts";
import { savedMeanwhile } from "#web/forms/stale-save.ts";

interface ClubEditorProps {
  club: Club;
  /** Who edits. */
  person: string;
}

const labels = { ...clubFields, owner: { title: "Proprietar" } };

export function ClubEditor({ club, person }: ClubEditorProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = () => navigate({ to: "/teams" });
  const { read, ...editor } = useRecord({
    labels,
    record: club,
    toValues: toClubValues,
    schema: clubFormSchema,
    save: (form, base) =>
      saveWithSeats(base, isOwner(base, person) ? form : ofManagers(form)).catch(nullIfParted),
    savedMeanwhile: savedMeanwhile(clubConflict),
    onSaved: async (saved) => {
      if (saved) {
        await askAgain(queryClient, saveClub);
        showSnackbar({ content: "Clubul a fost salvat." });
      } else showFailure("Nu mai coordonezi acest club. Modificările nu au fost salvate.");
      await leave();
    },
  });
  const owns = isOwner(read, person);
  return (
    <div className="column stack gap-5">
      <h1 className="step-3 anywhere">Editează clubul {read.name}</h1>
      <RecordPage
        editor={editor}
        staleTitle="Altcineva a salvat clubul între timp"
        onClose={() => void leave()}
      >
        <ClubFields editor={editor} club={read} isOwner={owns} />
      </RecordPage>
      {owns && <HandOverClub club={read} isBlocked={editor.isDirty} />}
    </div>
  );
}

/** Only the owner changes the name and the managers. */
function ofManagers({ logo, drivers, pendingDrivers }: ClubForm): Partial<ClubForm> {
  return { logo, drivers, pendingDrivers };
}

/** Asks before drivers lose seats in running seasons. */
async function saveWithSeats({ _id: id, version }: Club, form: Partial<ClubForm>): Promise<Club> {
  const save = (releaseSeats: boolean) =>
    call(saveClub, { params: { id }, body: { ...form, version, releaseSeats } });
  try {
    return await save(false);
  } catch (error) {
    const seats = seatsAtStake(error);
    if (!seats || !(await askToConfirm(seatsQuestion(seats)))) throw error;
    return save(true);
  }
}

/** Somebody has taken the editor out of the managers, or the club has ended. */
function nullIfParted(error: unknown): null {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
  throw error;
}
