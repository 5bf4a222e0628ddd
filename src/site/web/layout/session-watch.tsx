import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { takenOver } from "#web/forms/taken-over.ts";
import { logoutPath } from "#web/layout/navigation.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { isSessionEnd, leaveEndedSession } from "#web/session-end.ts";
import { readSession, subscribe } from "#web/session.ts";

/**
 * Keeps what is shown in step with the session: it reads again what a login shows more of, reads everything for another person,
 * and leaves a session that the API calls ended. It lives in effects, so that preloading a link logs nobody out.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    let known = readSession()?.sub;
    // On the way out nobody asks any more: the answer would be that the session is over.
    const isLeaving = router.latestLocation.pathname === logoutPath;
    if (known !== undefined && !isLeaving) void takenOver.then(() => readMore(queryClient));
    return subscribe(() => {
      const person = readSession()?.sub;
      if (person === known) return;
      known = person;
      void takenOver.then(() => readAgain(queryClient));
    });
  }, [queryClient, router]);

  useEffect(() => {
    const leaveIfEnded = (error: unknown) => {
      if (isSessionEnd(error, router.latestLocation.pathname)) leaveEndedSession(router);
    };
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error" && event.query.isActive())
        leaveIfEnded(event.action.error);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error")
        leaveIfEnded(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient, router]);

  return null;
}

/** The server has shown the page to nobody. */
async function readMore(queryClient: QueryClient): Promise<void> {
  const held = await queryClient.query(permissionsQuery()).catch((): string[] => []);
  await queryClient.invalidateQueries({
    predicate: ({ meta }) =>
      meta?.seesMore === true && (meta.wholeFor ?? []).some((one) => held.includes(one)),
  });
}

function readAgain(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ type: "inactive", predicate: mayDiffer });
  return queryClient.invalidateQueries({ predicate: mayDiffer });
}

function mayDiffer({ meta }: Query): boolean {
  return meta?.viewer === true || meta?.wholeFor !== undefined;
}
