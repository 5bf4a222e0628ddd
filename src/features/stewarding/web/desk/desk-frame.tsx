import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FACTOR_REQUIRED } from "#shared/site-calls.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { openGroups } from "#web/layout/administration-sections.ts";
import { FactorRequired } from "#web/layout/factor-required.tsx";
import { permissionsQuery } from "#web/permissions-query.ts";

/** The frame of 'Administrare' around the stewards' pages; a guest who judges one case sees them without it. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  if (openGroups(permissions).length > 0)
    return <AdministrationFrame>{children}</AdministrationFrame>;
  if (permissions.includes(FACTOR_REQUIRED)) return <FactorRequired />;
  return <div className="stack gap-5 narrowable">{children}</div>;
}
