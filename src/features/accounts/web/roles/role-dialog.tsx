import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Permission, permissions, permissionTitles } from "#shared/permissions.ts";
import { type ManagedRole, roleFields, roleFormSchema } from "#features/accounts/roles.ts";
import { ApiError } from "#web/api.ts";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { StaleRecord } from "#web/forms/stale-record.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { refreshPeople, roleSavedMeanwhile, saveRole } from "../people-api.ts";
import styles from "../people.module.css";

interface RoleDialogProps {
  /** `null`: a new one. */
  role: ManagedRole | null;
  onClose: () => void;
}

/** A role's name and what it allows. The administrator's keeps everything. */
export function RoleDialog({ role: opened, onClose }: RoleDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const [role, setRole] = useState(opened);
  const [name, setName] = useState(role?.name ?? "");
  const [held, setHeld] = useState(() => knownOf(role));
  const [problem, setProblem] = useState<string>();
  const isDirty = name !== (role?.name ?? "") || held.join() !== knownOf(role).join();
  const save = useMutation({
    mutationFn: () => saveRole({ name: name.trim(), permissions: held }, role),
    onSuccess: () => {
      showSnackbar({ content: "Rolul a fost salvat." });
      onClose();
    },
    onSettled: () => refreshPeople(queryClient),
  });
  useUnsavedChanges(isDirty && !save.isSuccess);
  const submit = async () => {
    const checked = roleFormSchema.safeParse({ name, permissions: held });
    setProblem(checked.error?.issues[0]?.message);
    if (checked.success && (await isSureToLoseKeys(role, held))) save.mutate();
  };
  const close = () => void askToClose(isDirty, onClose);
  const fieldError = save.error instanceof ApiError ? save.error.fields["name"] : undefined;
  const theirs = roleSavedMeanwhile(save.error);
  return (
    <Dialog
      isOpen
      onClose={close}
      title={role ? role.name : "Rol nou"}
      actions={
        <>
          <Button onClick={close}>Renunță</Button>
          <Button
            type="submit"
            form={formId}
            look="main"
            disabled={!isDirty || theirs !== undefined}
            isBusy={save.isPending}
          >
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
          void submit();
        }}
      >
        {theirs && (
          <StaleRecord
            labels={roleFields}
            versions={{
              base: { name: role?.name ?? "", permissions: knownOf(role) },
              own: { name, permissions: held },
              theirs: { name: theirs.name, permissions: knownOf(theirs) },
            }}
            names={permissionTitles}
            onSettled={(settled) => {
              setRole(theirs);
              setName(settled.name);
              setHeld(settled.permissions);
              save.reset();
            }}
          />
        )}
        {save.error && !fieldError && !theirs && <Notice kind="bad">{save.error.message}</Notice>}
        <TextField
          label="Numele rolului"
          required
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={problem ?? fieldError}
        />
        <FormSection title="Drepturi">
          {role?.isProtected && (
            <p className={styles.quiet}>
              Rolul de administrator are mereu toate drepturile, ca liga să nu se încuie pe
              dinafară.
            </p>
          )}
          <div className={styles.permissions}>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                label={permissionTitles[permission]}
                checked={held.includes(permission)}
                disabled={role?.isProtected}
                onChange={({ target }) => setHeld(withOrWithout(held, permission, target.checked))}
              />
            ))}
          </div>
        </FormSection>
      </form>
    </Dialog>
  );
}

function knownOf(role: ManagedRole | null): Permission[] {
  return permissions.filter((permission) => role?.permissions.includes(permission));
}

function withOrWithout(held: Permission[], changed: Permission, isHeld: boolean): Permission[] {
  return permissions.filter((one) => (one === changed ? isHeld : held.includes(one)));
}

async function isSureToLoseKeys(role: ManagedRole | null, held: Permission[]): Promise<boolean> {
  if (!role?.permissions.includes("manageUsers") || held.includes("manageUsers")) return true;
  return askToConfirm({
    title: "Iei dreptul asupra utilizatorilor?",
    body: "Dacă și tu ai rolul acesta, s-ar putea să nu mai poți deschide pagina.",
    yes: "Salvează",
  });
}
