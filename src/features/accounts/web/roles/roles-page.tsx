import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ManagedRole } from "#features/accounts/roles.ts";
import { deleteRole, listRoles } from "#features/accounts/roles-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { permissionsText } from "./permissions-text.ts";
import { RoleDialog } from "./role-dialog.tsx";

/** '/administrare/roluri': what each role allows and who has it. */
export const RolesPage = administrationPage("manageUsers", Roles);

function Roles() {
  const roles = useSuspenseQuery(read(listRoles, {}, fresh)).data;
  const [opened, setOpened] = useState<ManagedRole | "new" | null>(null);
  const remove = useCall(deleteRole, ({ _id }: ManagedRole) => ({ params: { id: _id } }), {
    onSuccess: (_reply, role) => showSnackbar({ content: `Rolul ${role.name} a fost șters.` }),
  });
  const askToRemove = async (role: ManagedRole) => {
    const isSure = await askToConfirm({
      title: `Ștergi rolul ${role.name}?`,
      body:
        role.holders === 0
          ? "Nimeni nu îl are."
          : `Îl pierd ${counted(role.holders, "persoană", "persoane")}, pe loc.`,
      no: "Rămâne",
      yes: "Șterge",
    });
    if (isSure) remove.mutate(role);
  };
  return (
    <>
      <PageHeader overline="Administrare" title="Roluri">
        Un rol adună drepturi. Schimbările contează de la următorul clic al celor care îl au.
      </PageHeader>
      <div>
        <Button look="main" onClick={() => setOpened("new")}>
          Rol nou
        </Button>
      </div>
      <ul className="stack gap-3">
        {roles.map((role) => (
          <li key={role._id} className="box row spread gap-2-4 pad-3-4">
            <div className="about">
              <h2 className="name">{role.name}</h2>
              <p>{permissionsText(role.permissions)}</p>
              {role.requiresFactor && <p>Cere verificarea în doi pași</p>}
              {role.holders === 0 ? (
                <p className="muted">Nimeni nu îl are</p>
              ) : (
                <p>
                  <Link to="/administrare/utilizatori" search={{ role: role._id }}>
                    {counted(role.holders, "persoană îl are", "persoane îl au")}
                  </Link>
                </p>
              )}
            </div>
            <div className="row gap-2">
              <Button aria-label={`Editează ${role.name}`} onClick={() => setOpened(role)}>
                Editează
              </Button>
              {!role.isProtected && (
                <Button
                  look="danger"
                  aria-label={`Șterge ${role.name}`}
                  isBusy={remove.isPending}
                  onClick={() => void askToRemove(role)}
                >
                  Șterge
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {opened && (
        <RoleDialog
          key={opened === "new" ? "new" : opened._id}
          role={opened === "new" ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
