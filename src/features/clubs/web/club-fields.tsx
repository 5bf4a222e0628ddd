import { useWatch } from "react-hook-form";
import { PictureField } from "#features/accounts/web/profile/picture-field.tsx";
import { initials } from "#shared/text/initials.ts";
import type { Club } from "#features/clubs/clubs.ts";
import type { RecordEditor } from "#web/forms/use-record.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { ClubPaintsField } from "./club-paints-field.tsx";
import { type ClubValues, type PickedPerson, toPicked } from "./club-form-values.ts";
import { MembersPicker, PeoplePicker } from "./people-picker.tsx";

interface ClubFieldsProps {
  editor: RecordEditor<ClubValues>;
  /** The club that the form was filled from. */
  club: Club;
  isOwner: boolean;
}

const logoLabels = {
  fileType: "clubLogo",
  label: "Siglă",
  alt: "Sigla clubului",
  remove: "Șterge sigla",
} as const;

const peopleLists = ["drivers", "pendingDrivers", "managers", "pendingManagers"] as const;

const ownerOnly = "Numai proprietarul poate schimba asta.";

/** Name, logo, drivers and managers with who is invited; a manager sees name and managers without changing them. */
export function ClubFields({ editor, club, isOwner }: ClubFieldsProps) {
  const { control } = editor.form;
  const [name, logo, paints] = useWatch({ control, name: ["name", "logo", "paints"] });
  const people = useWatch({ control, name: peopleLists });
  const listed = (list: (typeof peopleLists)[number]) => ({
    value: people[peopleLists.indexOf(list)] ?? [],
    onChange: (picked: PickedPerson[]) => editor.set(list, picked),
    error: editor.errorOf(list),
  });
  const members = club.drivers.map(toPicked);
  return (
    <>
      <TextField
        {...editor.field("name")}
        label="Numele clubului"
        required
        readOnly={!isOwner}
        help={isOwner ? undefined : ownerOnly}
        autoComplete="off"
      />
      <PictureField
        value={logo}
        onChange={(picture) => editor.set("logo", picture)}
        initials={initials(name)}
        words={logoLabels}
      />
      {isOwner && (
        <ClubPaintsField
          club={club._id}
          value={paints}
          onChange={(chosen) => editor.set("paints", chosen)}
          error={editor.errorOf("paints.trim")}
        />
      )}
      <MembersPicker
        {...listed("drivers")}
        label="Piloți"
        help={
          members.length === 0
            ? "Nimeni nu a acceptat încă o invitație."
            : "Cine este scos își pierde și locul în mașinile înscrise de club."
        }
        members={members}
      />
      <PeoplePicker
        {...listed("pendingDrivers")}
        label="Invită piloți"
        help="Fiecare primește un mesaj și intră în club numai dacă acceptă; cine nu are cont intră imediat. Scoate pe cineva de aici ca să-i retragi invitația."
        simulator={club.simulator._id}
        without={listed("drivers").value.map((driver) => driver._id)}
      />
      {isOwner && club.managers.length > 0 && (
        <MembersPicker
          {...listed("managers")}
          label="Manageri"
          help="Pot edita piloții clubului și îl pot înscrie în sezoane."
          members={club.managers.map(toPicked)}
        />
      )}
      {isOwner ? (
        <PeoplePicker
          {...listed("pendingManagers")}
          label="Invită manageri"
          help="Un manager editează piloții clubului și îl înscrie în sezoane, dar numai dacă acceptă invitația."
          without={[club.owner._id, ...listed("managers").value.map((manager) => manager._id)]}
        />
      ) : (
        <TextField
          label="Manageri"
          readOnly
          value={club.managers.map((manager) => toPicked(manager).name).join(", ")}
          help={ownerOnly}
        />
      )}
    </>
  );
}
