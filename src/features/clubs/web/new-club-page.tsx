import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { clubFields, newClubSchema } from "#features/clubs/clubs.ts";
import { readOwnProfile } from "#features/accounts/profile-calls.ts";
import { keptFrom, returnPath } from "#features/accounts/site-path.ts";
import { type DriverLack, lacksFor, lacksInWords } from "#features/clubs/driver-requirements.ts";
import { RecordPage } from "#web/forms/record-page.tsx";
import { type RecordEditor, useRecord } from "#web/forms/use-record.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
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
  isDriver: boolean;
}

const route = getRouteApi("/teams/add");

/** '/teams/add': name, simulator, managers, and the drivers to invite. */
export function NewClubPage() {
  const simulators = useSuspenseQuery(read(listSimulators, {})).data;
  const profile = useSuspenseQuery(read(readOwnProfile, {})).data;
  const person = useSession()?.sub ?? "";
  const { from, simulator: wanted } = route.useSearch();
  const navigate = useNavigate();
  const leave = () =>
    navigate({ href: keptFrom(from).from === undefined ? "/teams" : returnPath(from) });
  /** What keeps the person from driving there. */
  const lacksOn = (id: string) =>
    lacksFor(simulators.find(({ _id }) => _id === id)?.acronym ?? "", profile);
  const editor = useRecord({
    labels: clubFields,
    record: null,
    toValues: (): NewClubValues => ({
      name: "",
      simulator:
        (simulators.length === 1 ? simulators : simulators.filter(({ _id }) => _id === wanted))[0]
          ?._id ?? "",
      drivers: [],
      managers: [],
      isDriver: true,
    }),
    toForm: (values) => ({
      ...values,
      isDriver: values.isDriver && lacksOn(values.simulator).length === 0,
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
        <FounderDrives
          editor={editor}
          lacks={simulator === "" ? [] : lacksOn(simulator)}
          from={newClubPath({ from, simulator })}
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

interface FounderDrivesProps {
  editor: RecordEditor<NewClubValues>;
  /** What keeps the founder from driving on the chosen simulator. */
  lacks: readonly DriverLack[];
  /** This page, to come back to. */
  from: string;
}

/** Ticked: most who found a club drive for it. */
function FounderDrives({ editor, lacks, from }: FounderDrivesProps) {
  const label = "Sunt și pilot al clubului";
  if (lacks.length === 0) return <Checkbox {...editor.field("isDriver")} label={label} />;
  return (
    <div className="stack gap-1">
      <Checkbox label={label} checked={false} disabled readOnly />
      <p className="muted">
        Încă nu poți concura: {lacksInWords(lacks)}.{" "}
        <Link to="/profile" search={{ from }}>
          Completează profilul
        </Link>
      </p>
    </div>
  );
}

/** This page with what it was opened with. */
function newClubPath(search: { from?: string | undefined; simulator: string }): string {
  const { from, simulator } = search;
  const query = new URLSearchParams({ ...(from !== undefined && { from }), simulator });
  return `/teams/add?${query}`;
}

function createdLabel(name: string, invited: number): string {
  const sentence = `Clubul „${name}” a fost creat.`;
  return invited === 0 ? sentence : `${sentence} Invitațiile au plecat.`;
}
