import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { FACTOR_REQUIRED } from "#shared/site-calls.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { openGroups } from "#web/layout/administration-sections.ts";
import { FactorRequired } from "#web/layout/factor-required.tsx";
import { permissionsQuery } from "#web/permissions-query.ts";

/** A page of the stewards in the frame of 'Administrare'; a guest who judges one case sees it without. */
export function deskPage(Content: ComponentType) {
  return function PageOfDesk() {
    const { id } = useParams({ strict: false });
    const permissions = useSuspenseQuery(permissionsQuery()).data;
    const content = <Content key={id} />;
    if (openGroups(permissions).length > 0)
      return <AdministrationFrame>{content}</AdministrationFrame>;
    if (permissions.includes(FACTOR_REQUIRED)) return <FactorRequired />;
    return <div className="stack gap-5 narrowable">{content}</div>;
  };
}
