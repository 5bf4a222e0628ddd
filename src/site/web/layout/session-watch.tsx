import { type Query, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { isSessionEnd, leaveEndedSession } from "#web/session-end.ts";
import { useSession } from "#web/session.ts";
import { takenOver } from "#web/forms/taken-over.ts";

/**
 * Keeps what is shown in step with who is logged in: what the server rendered for nobody is read again for the person, and a
 * session that the API calls ended is left. Lives in effects only, so that preloading a link logs nobody out.
 */
export function SessionWatch() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const person = useSession()?.sub;
  const known = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (known.current === person) return;
    known.current = person;
    void takenOver.then(() => {
      queryClient.removeQueries({ type: "inactive", predicate: dependsOnViewer });
      return queryClient.invalidateQueries({ predicate: dependsOnViewer });
    });
  }, [person, queryClient]);

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

function dependsOnViewer({ meta }: Query): boolean {
  return meta?.["viewer"] === true;
}
