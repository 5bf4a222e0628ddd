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
import { clubActs } from "#features/clubs/club-acts.ts";
import { clubPersonName } from "#features/clubs/club-words.ts";
import { ActForm } from "#web/acts/act-form.tsx";
import { showFailure } from "#web/api-failure.ts";
import { ApiError } from "#web/api.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { useRecord } from "#web/forms/use-record.ts";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { ClubFields } from "./club-fields.tsx";
import { toClubValues } from "./club-form-values.ts";
import { saveClub } from "../clubs-calls.ts";
import { askAgain, call } from "#web/calls/call.ts";
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
      {owns && <HandOver club={read} isBlocked={editor.isDirty} onDone={leave} />}
    </div>
  );
}

interface HandOverProps {
  club: Club;
  /** The form above holds changes that are not saved. */
  isBlocked: boolean;
  /** Before the club is read again: this part of the page is only the owner's. */
  onDone: () => Promise<void>;
}

/** Gives the club to one of its people. */
function HandOver({ club, isBlocked, onDone }: HandOverProps) {
  const { owner, managers, drivers } = club;
  const people = new Map([...managers, ...drivers].map((person) => [person._id, person]));
  people.delete(owner._id);
  if (people.size === 0 || isBlocked)
    return (
      <FormSection title="Predă clubul">
        <p className="muted">
          {isBlocked
            ? "Salvează întâi modificările de mai sus."
            : "Clubul are nevoie întâi de un manager sau de un pilot."}
        </p>
      </FormSection>
    );
  const heirs = [...people.values()].map((person) => ({
    value: person._id,
    title: clubPersonName(person),
  }));
  const none = { value: "", title: "Alege un manager sau un pilot" };
  return (
    <ActForm
      act={clubActs.handOverClub}
      of={club}
      options={{ owner: [none, ...heirs] }}
      look="danger"
      onDone={onDone}
    />
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
    const question = seatsQuestion(error);
    if (!question || !(await askToConfirm(question))) throw error;
    return save(true);
  }
}

/** Somebody has taken the editor out of the managers, or the club has ended. */
function nullIfParted(error: unknown): null {
  if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
  throw error;
}
