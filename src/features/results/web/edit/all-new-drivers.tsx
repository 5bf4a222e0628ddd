import { useMutation, useQueryClient } from "@tanstack/react-query";
import { startDraft } from "#features/results/draft/results-draft.ts";
import { openOf, strangersOf, takeAsNew } from "#features/results/draft/strangers.ts";
import { readResultsEditor, saveResults } from "#features/results/results-editor-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { askAgain, fresh, read } from "#web/calls/call.ts";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button, type ButtonLook } from "#web/ui/frame/button.tsx";
import { saveDraft } from "./result-file.ts";

interface AllNewDriversProps {
  event: { _id: string; title: string };
  session: { _id: string; title: string };
  look: ButtonLook;
}

/** Over saved results, in one press: whoever of them resembles nobody becomes a driver, as in their editor. */
export function AllNewDrivers({ event, session, look }: AllNewDriversProps) {
  const queryClient = useQueryClient();
  const query = read(readResultsEditor, { params: { id: event._id, session: session._id } }, fresh);
  const take = useMutation({
    mutationFn: async () => {
      const draft = startDraft(await queryClient.query(query), null);
      const { fresh: unlike, alike, nameless } = strangersOf(draft);
      const taken = openOf(unlike);
      if (taken.length > 0) {
        const place = { event: event._id, session: session._id };
        queryClient.setQueryData(query.queryKey, await saveDraft(place, takeAsNew(draft, taken)));
      }
      return { taken: taken.length, left: openOf([...alike, ...nameless]).length };
    },
    onSuccess: async ({ taken, left }) => {
      const added = `${counted(taken, "pilot nou", "piloți noi")} în ligă.`;
      const others = `${counted(left, "om rămâne", "oameni rămân")}: seamănă cu cineva sau nu au nume.`;
      showSnackbar({ content: left > 0 ? `${added} ${others}` : added });
      await askAgain(queryClient, saveResults);
    },
    onError: showApiFailure,
  });
  return (
    <Button
      look={look}
      aria-label={`Toți noi: ${event.title}, ${session.title}`}
      isBusy={take.isPending}
      onClick={() => take.mutate()}
    >
      Toți noi
    </Button>
  );
}
