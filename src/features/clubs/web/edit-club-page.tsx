import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, useHydrated } from "@tanstack/react-router";
import { Suspense } from "react";
import { LostPage } from "#web/layout/lost-page.tsx";
import { PendingPage } from "#web/layout/pending-page.tsx";
import { useSession } from "#web/session.ts";
import { ClubEditor } from "./club-editor.tsx";
import { readClub } from "../clubs-calls.ts";
import { fresh, read } from "#web/calls/call.ts";

const route = getRouteApi("/teams/edit/$id");

/** '/teams/edit/{id}': for the owner and the managers; everybody else ends up at /404. */
export function EditClubPage() {
  const { id } = route.useParams();
  const isHydrated = useHydrated();
  const person = useSession()?.sub;
  if (!isHydrated) return <PendingPage />;
  if (person === undefined) return <LostPage />;
  return (
    <Suspense fallback={<PendingPage />}>
      <LoadedClub id={id} person={person} />
    </Suspense>
  );
}

function LoadedClub({ id, person }: { id: string; person: string }) {
  // The form lives on what it was opened with; another look at the club comes with the next visit.
  const query = read(readClub, { params: { id } }, fresh);
  const club = useSuspenseQuery({ ...query, gcTime: 0, refetchOnWindowFocus: false }).data;
  return <ClubEditor club={club} person={person} />;
}
