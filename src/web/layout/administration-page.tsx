import { useParams } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { Permission } from "#shared/permissions.ts";
import { AdministrationFrame } from "./administration-frame.tsx";

/** A page of 'Administrare' for holders of one of these permissions; its content starts anew with another `$id`. */
export function administrationPage(
  permission: Permission | readonly Permission[],
  Content: ComponentType,
) {
  return function AdministrationPage() {
    const { id } = useParams({ strict: false });
    return (
      <AdministrationFrame permission={permission}>
        <Content key={id} />
      </AdministrationFrame>
    );
  };
}
