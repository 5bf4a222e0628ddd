import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Route } from "#shared/route.ts";
import { askAgain } from "#web/calls/call.ts";
import { HistoryLink } from "#web/layout/history-link.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";

interface RecordActionsProps<Saved> {
  record: Saved;
  words: {
    show: string;
    hide: string;
    isShown: string;
    isHidden: string;
    deleteTitle: string;
    deleteBody: string;
    isDeleted: string;
  };
  /** Something is not saved yet: showing and deleting wait. */
  isBlocked: boolean;
  setVisibility: (change: { hidden: boolean; version: number }) => Promise<Saved>;
  onChanged: (record: Saved) => void;
  remove: () => Promise<unknown>;
  /** What deleting changes is read again after either. */
  changes: Pick<Route, "about">;
  /** Leaves the page of what no longer exists. */
  onRemoved: () => Promise<void>;
  /** What else can be done with it. */
  children: ReactNode;
}

/** What can be done with a season or an event as a whole: showing or hiding, deleting, and its own ways on. */
export function RecordActions<Saved extends { _id: string; hidden: boolean; version: number }>({
  record,
  words,
  isBlocked,
  setVisibility,
  onChanged,
  remove,
  changes,
  onRemoved,
  children,
}: RecordActionsProps<Saved>) {
  const { hidden, version } = record;
  const queryClient = useQueryClient();
  const visibility = useMutation({
    mutationFn: setVisibility,
    onSuccess: async (now) => {
      onChanged(now);
      await askAgain(queryClient, changes);
      showSnackbar({ content: now.hidden ? words.isHidden : words.isShown });
    },
  });
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await onRemoved();
      showSnackbar({ content: words.isDeleted });
      await askAgain(queryClient, changes);
    },
  });
  const askAndRemove = async () => {
    const agreed = await askToConfirm({ title: words.deleteTitle, body: words.deleteBody });
    if (agreed) removal.mutate();
  };
  const problem = visibility.error ?? removal.error;
  return (
    <div className="stack gap-5">
      <div className="row gap-2">
        <Button
          look={hidden ? "main" : "plain"}
          disabled={isBlocked}
          isBusy={visibility.isPending}
          onClick={() => visibility.mutate({ hidden: !hidden, version })}
        >
          {hidden ? words.show : words.hide}
        </Button>
        {children}
        <HistoryLink subject={record._id} />
        <Button
          look="danger"
          disabled={isBlocked}
          isBusy={removal.isPending}
          onClick={() => void askAndRemove()}
        >
          Șterge
        </Button>
      </div>
      {problem && <Notice kind="bad">{problem.message}</Notice>}
    </div>
  );
}
