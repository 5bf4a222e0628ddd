import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ManagedRole } from "#features/accounts/roles.ts";
import { listRoles, roleActs } from "#features/accounts/roles-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { administrationPage } from "#web/layout/administration-page.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { permissionsText } from "./permissions-text.ts";
import { RoleDialog } from "./role-dialog.tsx";

/** '/administrare/roluri': what each role allows and who has it. */
export const RolesPage = administrationPage("manageUsers", Roles);

function Roles() {
  const roles = useSuspenseQuery(read(listRoles, {}, fresh)).data;
  const [opened, setOpened] = useState<ManagedRole | "new" | null>(null);
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
              {!role.isProtected && <ActButton act={roleActs.deleteRole} of={role} look="danger" />}
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
