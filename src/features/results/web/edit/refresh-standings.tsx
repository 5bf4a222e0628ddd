import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPost } from "#web/api.ts";
import { apiQuery } from "#web/query-client.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";

interface RefreshStandingsProps {
  seasonId: string;
  /** Of the session's results: another one is another question. */
  version: number;
}

/** Tables that stay as they were until somebody refreshes them, here in one press. Nothing where they are up to date. */
export function RefreshStandings({ seasonId, version }: RefreshStandingsProps) {
  const queryClient = useQueryClient();
  const tables = useQuery(tablesQuery(seasonId, version));
  const refresh = useMutation({
    mutationFn: async () => apiPost(`/api/season/${seasonId}/standings/refresh`),
    onSuccess: async () => queryClient.invalidateQueries(),
    onError: (error) => showSnackbar({ content: error.message, color: "error" }),
  });
  if (refresh.isSuccess)
    return (
      <LinkButton to="/season/$id" params={{ id: seasonId }} search={{ tab: "standings" }}>
        Vezi clasamentele
      </LinkButton>
    );
  if (!tables.data?.some(({ newerResults }) => newerResults)) return null;
  return (
    <Button isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
      Actualizează toate clasamentele
    </Button>
  );
}

/** Whether tables are behind the results; without their entries. */
function tablesQuery(seasonId: string, version: number) {
  return apiQuery<{ newerResults: boolean }[]>(
    `/api/season/${seasonId}/standings`,
    { table: "none", results: version },
    { viewer: true },
  );
}
