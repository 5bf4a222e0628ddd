import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { aliasFormSchema } from "#features/accounts/people.ts";
import { ApiError } from "#web/api.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { addAlias, refreshPeople, searchPeople } from "../people-api.ts";
import styles from "../people.module.css";
import { type GamePlatform, gamePlatforms } from "#shared/game-platforms.ts";

const platformTitles: Record<GamePlatform, string> = {
  steam: "Steam (AC, ACC)",
  iracing: "iRacing",
};
const platforms = gamePlatforms.map((value) => ({ value, title: platformTitles[value] }));

/** Writes down that a platform id is somebody's, before a result brings it. */
export function AliasDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [platform, setPlatform] = useState<string>("steam");
  const [platformId, setPlatformId] = useState("");
  const [person, setPerson] = useState<ComboboxOption | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const add = useMutation({
    mutationFn: addAlias,
    onSuccess: async () => {
      onClose();
      showSnackbar({ content: "ID-ul este ținut minte." });
      await refreshPeople(queryClient);
    },
    onError: (error) => setProblems(error instanceof ApiError ? error.fields : {}),
  });
  const submit = () => {
    const checked = aliasFormSchema.safeParse({
      platform,
      platformId,
      userId: person?.value ?? "",
    });
    const found: Record<string, string> = {};
    for (const { path, message } of checked.error?.issues ?? []) found[path.join(".")] ??= message;
    setProblems(found);
    if (checked.success) add.mutate(checked.data);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Adaugă un ID"
      actions={
        <>
          <Button onClick={onClose}>Renunță</Button>
          <Button type="submit" form={formId} look="main" isBusy={add.isPending}>
            Salvează
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {add.error && Object.keys(problems).length === 0 && (
          <Notice kind="bad">{add.error.message}</Notice>
        )}
        <Select
          label="Platforma"
          options={platforms}
          value={platform}
          onChange={({ target }) => setPlatform(target.value)}
        />
        <TextField
          label="ID-ul"
          required
          inputMode="numeric"
          autoComplete="off"
          value={platformId}
          onChange={({ target }) => setPlatformId(target.value)}
          error={problems["platformId"]}
        />
        <Combobox
          label="Al cui este"
          required
          placeholder="Scrie o parte din nume"
          value={person}
          search={searchPeople}
          onChange={setPerson}
          error={problems["userId"]}
        />
      </form>
    </Dialog>
  );
}
