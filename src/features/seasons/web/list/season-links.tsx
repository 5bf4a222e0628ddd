import type { ReactNode } from "react";
import type { ButtonLook } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";

interface PageLinkProps<Tab extends string> {
  id: string;
  tab: Tab;
  look?: ButtonLook;
  children: ReactNode;
}

type SeasonTab = "info" | "calendar" | "standings" | "rules" | "register";
type EventTab = "info" | "registrations" | "results";

export function SeasonLink({ id, tab, look, children }: PageLinkProps<SeasonTab>) {
  return (
    <LinkButton to="/season/$id" params={{ id }} search={{ tab }} look={look}>
      {children}
    </LinkButton>
  );
}

export function EventLink({ id, tab, look, children }: PageLinkProps<EventTab>) {
  return (
    <LinkButton to="/event/$id" params={{ id }} search={{ tab }} look={look}>
      {children}
    </LinkButton>
  );
}
