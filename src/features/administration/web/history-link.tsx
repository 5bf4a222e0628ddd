import { useSuspenseQuery } from "@tanstack/react-query";
import { permissionsQuery } from "#features/accounts/web/permissions-query.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/** The way to everything that was ever changed in one thing, for those who may see it. */
export function HistoryLink({ subject }: { subject: string }) {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  if (!permissions.includes("viewAudit")) return null;
  return (
    <LinkButton look="link" to="/administrare/jurnal" search={{ subject }}>
      Istoric
    </LinkButton>
  );
}
