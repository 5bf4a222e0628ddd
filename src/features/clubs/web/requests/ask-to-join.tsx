import { lazy, Suspense } from "react";
import { useSession } from "#web/session.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";

const MemberAsks = lazy(async () => ({ default: (await import("./member-asks.tsx")).MemberAsks }));

interface AskToJoinProps {
  club: { _id: string; name: string };
  /** In a list of clubs the buttons are told apart by the club's name, and none of them is the page's first. */
  isInList?: boolean;
}

/** 'Cere să intri': nothing for the club's own people; visitors sign up first and come back. */
export function AskToJoin({ club, isInList = false }: AskToJoinProps) {
  const isMember = useSession() !== null;
  const look = isInList ? "plain" : "main";
  if (isMember)
    return (
      <Suspense>
        <MemberAsks club={club} look={look} />
      </Suspense>
    );
  return (
    <span data-for="guest">
      <LinkButton
        look={look}
        to="/register"
        search={{ from: `/team-profile/${club._id}` }}
        aria-label={`Cere să intri în ${club.name}`}
      >
        Cere să intri
      </LinkButton>
    </span>
  );
}
