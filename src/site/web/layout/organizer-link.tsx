import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { permissionsQuery } from "#web/permissions-query.ts";
import { useSession } from "#web/session.ts";
import { logoutPath, opensAdministration, organizerLink } from "#web/layout/navigation.ts";

interface OrganizerLinkProps {
  className: string | undefined;
  onClick?: () => void;
}

/** 'Administrare', for those whose roles allow it. Last in its row, so that nothing moves when it comes. */
export function OrganizerLink({ className, onClick }: OrganizerLinkProps) {
  const isMember = useSession() !== null;
  // On the way out nobody asks any more: the answer would be that the session is over.
  const isLeaving = useLocation({ select: ({ pathname }) => pathname === logoutPath });
  const { data } = useQuery({ ...permissionsQuery(), enabled: isMember && !isLeaving });
  if (!isMember || !data?.some(opensAdministration)) return null;
  return (
    <Link className={className} to={organizerLink.to} onClick={onClick}>
      {organizerLink.title}
    </Link>
  );
}
