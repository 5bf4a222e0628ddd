import { useSuspenseQuery } from "@tanstack/react-query";
import { permissionsQuery } from "../permissions-query.ts";
import { LinkButton } from "../ui/frame/link-button.tsx";

interface HistoryLinkProps {
  /** Id. */
  subject: string;
  /** What it is the history of, where a page has several links. */
  of?: string;
}

/** The way to everything that was ever changed in one thing, for those who may see it. */
export function HistoryLink({ subject, of }: HistoryLinkProps) {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  if (!permissions.includes("viewAudit")) return null;
  return (
    <LinkButton
      look="link"
      to="/administrare/jurnal"
      search={{ subject }}
      aria-label={of && `Istoric: ${of}`}
    >
      Istoric
    </LinkButton>
  );
}
