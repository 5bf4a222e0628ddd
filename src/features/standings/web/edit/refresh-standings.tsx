import { useQuery } from "@tanstack/react-query";
import { listStandings } from "#features/standings/standings-calls.ts";
import { refreshStandings } from "#features/standings/standings-editor-calls.ts";
import { fresh, inPerson, read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";

/** Tables that stay as they were until somebody refreshes them, here in one press; where they are up to date, the way to them. */
export function RefreshStandings({ seasonId }: { seasonId: string }) {
  // Without their entries.
  const tables = useQuery(
    read(
      listStandings,
      { params: { id: seasonId }, query: { table: "none" } },
      { ...fresh, ...inPerson },
    ),
  );
  const refresh = useCall(refreshStandings, () => ({ params: { seasonId } }));
  if (!tables.data?.length) return null;
  if (!tables.data.some(({ newerResults }) => newerResults))
    return (
      <LinkButton to="/season/$id" params={{ id: seasonId }} search={{ tab: "standings" }}>
        Vezi clasamentele
      </LinkButton>
    );
  return (
    <Button isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
      Actualizează toate clasamentele
    </Button>
  );
}
