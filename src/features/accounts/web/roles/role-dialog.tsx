import { createRole, saveRole } from "#features/accounts/roles-calls.ts";
import { askAgain, call } from "#web/calls/call.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type Permission, permissions, permissionTitles } from "#shared/permissions.ts";
import {
  type ManagedRole,
  roleConflict,
  type RoleForm,
  roleFields,
  roleFormSchema,
} from "#features/accounts/roles.ts";
import { Bound } from "#web/forms/bound.tsx";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { valuesOf } from "#web/forms/record-values.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";

interface RoleDialogProps {
  /** `null`: a new one. */
  role: ManagedRole | null;
  onClose: () => void;
}

/** A role's name and what it allows. The administrator's keeps everything. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const queryClient = useQueryClient();
  const editor = useRecord({
    labels: roleFields,
    record: role,
    toValues,
    schema: roleFormSchema,
    confirm: isSureToLoseKeys,
    save: async (form, read) => {
      try {
        if (!read) return await call(createRole, { body: form });
        const { _id: id, version } = read;
        return await call(saveRole, { params: { id }, body: { ...form, version } });
      } finally {
        await askAgain(queryClient, saveRole);
      }
    },
    savedMeanwhile: savedMeanwhile(roleConflict),
    onSaved: () => {
      showSnackbar({ content: "Rolul a fost salvat." });
      onClose();
    },
    isShort: true,
  });
  return (
    <RecordDialog
      editor={editor}
      title={role ? role.name : "Rol nou"}
      names={permissionTitles}
      onClose={onClose}
    >
      <TextField label="Numele rolului" required autoComplete="off" {...editor.field("name")} />
      <FormSection title="Drepturi">
        {role?.isProtected && (
          <p className="muted">
            Rolul de administrator are mereu toate drepturile, ca liga să nu se încuie pe dinafară.
          </p>
        )}
        <Bound control={editor.form.control} name="permissions">
          {(field) => (
            <div className="tiles gap-2-4">
              {permissions.map((permission) => (
                <Checkbox
                  key={permission}
                  label={permissionTitles[permission]}
                  checked={field.value.includes(permission)}
                  disabled={role?.isProtected}
                  onChange={({ target }) =>
                    field.onChange(withOrWithout(field.value, permission, target.checked))
                  }
                />
              ))}
            </div>
          )}
        </Bound>
      </FormSection>
      <FormSection title="Conectarea">
        <Checkbox
          label="Cere verificarea în doi pași"
          help="Cine are rolul îi ține drepturile numai dacă scrie la conectare și un cod din telefon. Ceilalți găsesc în profil ce au de făcut."
          {...editor.form.register("requiresFactor")}
        />
      </FormSection>
    </RecordDialog>
  );
}

function toValues(role: ManagedRole | null) {
  const { name, permissions: held, requiresFactor } = valuesOf(roleFields, role);
  return {
    name,
    requiresFactor,
    permissions: permissions.filter((permission) => held.includes(permission)),
  };
}

function withOrWithout(
  held: readonly Permission[],
  changed: Permission,
  isHeld: boolean,
): Permission[] {
  return permissions.filter((one) => (one === changed ? isHeld : held.includes(one)));
}

async function isSureToLoseKeys(form: RoleForm, role: ManagedRole | null): Promise<boolean> {
  if (!role?.permissions.includes("manageUsers") || form.permissions.includes("manageUsers"))
    return true;
  return askToConfirm({
    title: "Iei dreptul asupra utilizatorilor?",
    body: "Dacă și tu ai rolul acesta, s-ar putea să nu mai poți deschide pagina.",
    yes: "Salvează",
  });
}
