import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { ConfirmDialog } from "#web/ui/feedback/confirm-dialog.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { readCase, withdrawProtest } from "../../stewarding-calls.ts";
import type { CaseView } from "../../stewarding.ts";

/** 'Retrage contestația', as long as no steward has voted. */
export function WithdrawProtest({ shown: { _id: id } }: { shown: CaseView }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useCall(withdrawProtest, () => ({ params: { id } }), {
    onSuccess: (view) =>
      queryClient.setQueryData(read(readCase, { params: { id } }).queryKey, view),
  });
  return (
    <div className="ruled pad-3-0">
      <Button look="link" onClick={() => setAsking(true)}>
        Retrage contestația
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Retragi contestația?"
        body="Comisarii nu o mai judecă, dar pot deschide ei un caz."
        no="Nu"
        yes="Retrag"
        isBusy={withdraw.isPending}
        onNo={() => setAsking(false)}
        onYes={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
