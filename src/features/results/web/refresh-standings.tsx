import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPost } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** After results were saved: tables stay as they were until somebody refreshes them, here in one press. */
export function RefreshStandings({ seasonId }: { seasonId: string }) {
  const queryClient = useQueryClient();
  const refresh = useMutation({
    mutationFn: async () => apiPost(`/api/season/${seasonId}/standings/refresh`),
    onSuccess: async () => queryClient.invalidateQueries(),
  });
  if (refresh.isSuccess)
    return (
      <Notice kind="good" title="Clasamente actualizate">
        <LinkButton to="/season/$id" params={{ id: seasonId }} search={{ tab: "standings" }}>
          Vezi clasamentele
        </LinkButton>
      </Notice>
    );
  return (
    <Notice kind="warning" title="Clasamentele sunt încă cele dinainte">
      <p>{refresh.error?.message ?? "Se schimbă abia când le actualizezi."}</p>
      <Button isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
        Actualizează toate clasamentele
      </Button>
    </Notice>
  );
}
