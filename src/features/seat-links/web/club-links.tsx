import { lazy, Suspense } from "react";
import { useSession } from "#web/session.ts";

const OwnersLinks = lazy(async () => ({
  default: (await import("./owners-links.tsx")).OwnersLinks,
}));

/** On a club's page, to its owner alone: the links by which drivers come into its cars. */
export function ClubLinks({ clubId }: { clubId: string }) {
  const person = useSession();
  if (person === null || person.isSeat) return null;
  return (
    <Suspense>
      <OwnersLinks clubId={clubId} person={person.sub} />
    </Suspense>
  );
}
