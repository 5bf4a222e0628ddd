import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { ApiError } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SaveBar } from "#web/ui/fields/save-bar.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { type NewClubValues, newClubValuesSchema, toNewClub } from "./club-form-values.ts";
import styles from "./club-form.module.css";
import { listSimulators } from "../simulators-calls.ts";
import { read } from "#web/calls/call.ts";
import { createClub } from "./clubs-api.ts";
import { refreshClubs } from "./clubs-queries.ts";
import { PeoplePicker } from "./people-picker.tsx";

/** '/teams/add': name, simulator, managers, and the drivers to invite. */
export function NewClubPage() {
  const simulators = useSuspenseQuery(read(listSimulators, {})).data;
  const person = useSession()?.sub ?? "";
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { control, register, formState, handleSubmit, setError } = useForm<NewClubValues>({
    defaultValues: {
      name: "",
      simulator: simulators.length === 1 ? (simulators[0]?._id ?? "") : "",
      drivers: [],
      managers: [],
    },
    resolver: zodResolver(newClubValuesSchema),
    mode: "onTouched",
  });
  const { errors, isDirty } = formState;
  const found = useMutation({
    mutationFn: (values: NewClubValues) => createClub(toNewClub(values)),
    onSuccess: async (club) => {
      await refreshClubs(queryClient);
      showSnackbar({
        content: createdLabel(club.name, club.pendingDrivers.length + club.pendingManagers.length),
      });
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      for (const field of ["name", "simulator"] as const) {
        const message = error.fields[field];
        if (message) setError(field, { message }, { shouldFocus: true });
      }
    },
  });
  useUnsavedChanges(isDirty && !found.isSuccess);
  useEffect(() => {
    if (found.isSuccess) void navigate({ to: "/teams" });
  }, [found.isSuccess, navigate]);

  const simulator = useWatch({ control, name: "simulator" });
  if (simulators.length === 0)
    return <EmptyState text="Liga nu are încă simulatoare, deci nu se pot crea cluburi." />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Creează un club</h1>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void handleSubmit((values) => found.mutate(values))(event)}
      >
        <TextField
          {...register("name")}
          label="Numele clubului"
          required
          autoComplete="off"
          error={errors.name?.message}
        />
        <Select
          {...register("simulator")}
          label="Simulator"
          required
          emptyTitle="Alege un simulator"
          options={simulators.map(({ _id, title }) => ({ value: _id, title }))}
          error={errors.simulator?.message}
        />
        <Controller
          control={control}
          name="drivers"
          render={({ field }) => (
            <PeoplePicker
              label="Piloți"
              help="Fiecare primește o invitație și intră în club numai dacă o acceptă."
              value={field.value}
              onChange={field.onChange}
              simulator={simulator}
              error={errors.drivers?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="managers"
          render={({ field }) => (
            <PeoplePicker
              label="Manageri"
              help="Cine acceptă invitația editează piloții clubului și îl înscrie în sezoane."
              value={field.value}
              onChange={field.onChange}
              without={[person]}
              error={errors.managers?.message}
            />
          )}
        />
        <SaveBar
          isDirty={isDirty}
          isSaving={found.isPending}
          onClose={() => void navigate({ to: "/teams" })}
          error={found.error?.message}
        />
      </form>
    </div>
  );
}

function createdLabel(name: string, invited: number): string {
  const sentence = `Clubul „${name}” a fost creat.`;
  return invited === 0 ? sentence : `${sentence} Invitațiile au plecat.`;
}
