import { useState } from "react";
import { type EntryHead, usesInWords } from "#features/catalogues/catalogues.ts";
import type { GrowingCalls } from "#features/catalogues/catalogues-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { isStale } from "#web/forms/stale-save.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Button } from "#web/ui/frame/button.tsx";

interface Archived {
  entry: EntryHead;
  title: string;
  archived: boolean;
}

/** A refusal stands above the list. */
const saidInPlace = () => undefined;

/** Archiving that can be taken back at once, and deleting that offers it instead where something would be lost. */
export function useEntryActs<Entry extends EntryHead>(
  calls: GrowingCalls<Entry>,
  titleOf: (entry: Entry) => string,
) {
  const [last, setLast] = useState<Archived>();
  const archiving = useCall(
    calls.archive,
    ({ entry: { _id, version }, archived }: Archived) => ({
      params: { id: _id },
      body: { archived, version },
    }),
    { onSuccess: (_done, act) => setLast(act), onError: saidInPlace },
  );
  const deleting = useCall(
    calls.remove,
    ({ _id, version }: Entry) => ({ params: { id: _id }, query: { version } }),
    { onSuccess: () => showSnackbar({ content: "Șters." }), onError: saidInPlace },
  );
  const archive = (entry: Entry, archived: boolean) => {
    deleting.reset();
    archiving.mutate({ entry, title: titleOf(entry), archived });
  };
  const askToDelete = async (entry: Entry) => {
    const title = titleOf(entry);
    setLast(undefined);
    if (entry.uses.length === 0) {
      if (await askToConfirm({ title: `Ștergi „${title}”?`, no: "Rămâne", yes: "Șterge" }))
        deleting.mutate(entry);
      return;
    }
    if (entry.archived) {
      deleting.mutate(entry);
      return;
    }
    const archives = await askToConfirm({
      title: `„${title}” nu se poate șterge`,
      body: `Se folosește ${usesInWords(entry.uses)}. Dacă arhivezi, nu se mai oferă la alegere, dar rămâne acolo unde se folosește.`,
      no: "Renunță",
      yes: "Arhivează",
    });
    if (archives) archive(entry, true);
  };
  const refused = deleting.error ?? archiving.error;
  const notice = (
    <>
      {refused && (
        <Notice kind="bad">
          {isStale(refused)
            ? "Altcineva a schimbat-o între timp. Uită-te din nou și încearcă încă o dată."
            : refused.message}
        </Notice>
      )}
      {last && !refused && (
        <Notice kind="good">
          <div className="row gap-2" role="status">
            <span>
              „{last.title}” {last.archived ? "este în arhivă." : "se oferă din nou la alegere."}
            </span>
            <Button
              isBusy={archiving.isPending}
              onClick={() =>
                archiving.mutate({
                  ...last,
                  entry: { ...last.entry, version: last.entry.version + 1 },
                  archived: !last.archived,
                })
              }
            >
              Anulează
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
  return { archive, askToDelete, notice };
}
