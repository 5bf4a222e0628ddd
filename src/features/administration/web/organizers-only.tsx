import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { permissionsQuery } from "#features/accounts/web/permissions-query.ts";
import { LostPage } from "#web/layout/lost-page.tsx";
import styles from "./administration.module.css";

/** A page for those who manage seasons; everybody else has lost the way. The server checks every call itself. */
export function OrganizersOnly({ children }: { children: ReactNode }) {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  if (!permissions.includes("manageSeasons")) return <LostPage />;
  return <div className={styles.page}>{children}</div>;
}
