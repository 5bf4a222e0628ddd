import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { PictureField } from "#features/accounts/web/profile/picture-field.tsx";
import type { Club } from "#features/clubs/clubs.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { type ClubValues, toPicked } from "./club-form-values.ts";
import { initials } from "./club-logo.tsx";
import { MembersPicker, PeoplePicker } from "./people-picker.tsx";

interface ClubFieldsProps {
  form: UseFormReturn<ClubValues>;
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

const ownerOnly = "Numai proprietarul poate schimba asta.";

/** Name, logo, drivers and managers, each with who is invited; a manager sees the name and the managers but cannot change them. */
export function ClubFields({
  form: { control, register, formState },
  club,
  isOwner,
}: ClubFieldsProps) {
  const { errors } = formState;
  const [name, drivers, managers] = useWatch({ control, name: ["name", "drivers", "managers"] });
  const members = club.drivers.map(toPicked);
  return (
    <>
      <TextField
        {...register("name")}
        label="Numele clubului"
        required
        readOnly={!isOwner}
        help={isOwner ? undefined : ownerOnly}
        autoComplete="off"
        error={errors.name?.message}
      />
      <Controller
        control={control}
        name="logo"
        render={({ field }) => (
          <PictureField
            value={field.value}
            onChange={field.onChange}
            initials={initials(name)}
            words={logoLabels}
          />
        )}
      />
      <Controller
        control={control}
        name="drivers"
        render={({ field }) => (
          <MembersPicker
            label="Piloți"
            help={
              members.length === 0
                ? "Nimeni nu a acceptat încă o invitație."
                : "Cine este scos își pierde și locul în mașinile înscrise de club."
            }
            members={members}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="pendingDrivers"
        render={({ field }) => (
          <PeoplePicker
            label="Invită piloți"
            help="Fiecare primește un mesaj și intră în club numai dacă acceptă. Scoate pe cineva de aici ca să-i retragi invitația."
            value={field.value}
            onChange={field.onChange}
            simulator={club.simulator._id}
            without={drivers.map((driver) => driver._id)}
          />
        )}
      />
      {isOwner ? (
        <>
          {club.managers.length > 0 && (
            <Controller
              control={control}
              name="managers"
              render={({ field }) => (
                <MembersPicker
                  label="Manageri"
                  help="Pot edita piloții clubului și îl pot înscrie în sezoane."
                  members={club.managers.map(toPicked)}
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          )}
          <Controller
            control={control}
            name="pendingManagers"
            render={({ field }) => (
              <PeoplePicker
                label="Invită manageri"
                help="Un manager editează piloții clubului și îl înscrie în sezoane, dar numai dacă acceptă invitația."
                value={field.value}
                onChange={field.onChange}
                without={[club.owner._id, ...managers.map((manager) => manager._id)]}
              />
            )}
          />
        </>
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
