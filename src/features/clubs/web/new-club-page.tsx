import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { clubFields, newClubSchema } from "#features/clubs/clubs.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { useRecord } from "#web/forms/use-record.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { PickedPerson } from "./club-form-values.ts";
import { listSimulators } from "../simulators-calls.ts";
import { call, read } from "#web/calls/call.ts";
import { createClub } from "../clubs-calls.ts";
import { PeoplePicker } from "./people-picker.tsx";

interface NewClubValues {
  name: string;
  simulator: string;
  drivers: PickedPerson[];
  managers: PickedPerson[];
}

/** '/teams/add': name, simulator, managers, and the drivers to invite. */
export function NewClubPage() {
  const simulators = useSuspenseQuery(read(listSimulators, {})).data;
  const person = useSession()?.sub ?? "";
  const navigate = useNavigate();
  const leave = () => navigate({ to: "/teams" });
  const editor = useRecord({
    labels: clubFields,
    record: null,
    toValues: (): NewClubValues => ({
      name: "",
      simulator: simulators.length === 1 ? (simulators[0]?._id ?? "") : "",
      drivers: [],
      managers: [],
    }),
    schema: newClubSchema,
    save: (body) => call(createClub, { body }),
    savedBy: createClub,
    onSaved: async (club) => {
      showSnackbar({
        content: createdLabel(club.name, club.pendingDrivers.length + club.pendingManagers.length),
      });
      await leave();
    },
  });
  const { control } = editor.form;
  const [simulator, drivers, managers] = useWatch({
    control,
    name: ["simulator", "drivers", "managers"],
  });
  if (simulators.length === 0)
    return <EmptyState text="Liga nu are încă simulatoare, deci nu se pot crea cluburi." />;
  return (
    <div className="column stack gap-5">
      <h1 className="step-3 anywhere">Creează un club</h1>
      <RecordPage editor={editor} onClose={() => void leave()}>
        <TextField {...editor.field("name")} label="Numele clubului" required autoComplete="off" />
        <Select
          {...editor.field("simulator")}
          label="Simulator"
          required
          emptyTitle="Alege un simulator"
          options={simulators.map(({ _id, title }) => ({ value: _id, title }))}
        />
        <PeoplePicker
          label="Piloți"
          help="Fiecare primește o invitație și intră în club numai dacă o acceptă."
          value={drivers}
          onChange={(people) => editor.set("drivers", people)}
          simulator={simulator}
          error={editor.errorOf("drivers")}
        />
        <PeoplePicker
          label="Manageri"
          help="Cine acceptă invitația editează piloții clubului și îl înscrie în sezoane."
          value={managers}
          onChange={(people) => editor.set("managers", people)}
          without={[person]}
          error={editor.errorOf("managers")}
        />
      </RecordPage>
    </div>
  );
}

function createdLabel(name: string, invited: number): string {
  const sentence = `Clubul „${name}” a fost creat.`;
  return invited === 0 ? sentence : `${sentence} Invitațiile au plecat.`;
}
