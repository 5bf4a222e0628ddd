import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type EntryHead, usesInWords } from "#features/catalogues/catalogues.ts";
import type { GrowingCalls } from "#features/catalogues/catalogues-calls.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { fresh, readPage } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { isStale } from "#web/forms/stale-save.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import type { CataloguePageSearch } from "./catalogue-search.ts";
import styles from "./catalogue.module.css";

interface CatalogueListProps<Entry extends EntryHead> {
  calls: GrowingCalls<Entry>;
  search: CataloguePageSearch;
  onSearch: (changes: CataloguePageSearch) => void;
  titleOf: (entry: Entry) => string;
  renderFacts: (entry: Entry) => ReactNode;
  onEdit: (entry: Entry) => void;
  /** Said of an empty list that nobody has narrowed. */
  emptyText: string;
}

/** Entries of a catalogue, a page at a time, with what one can do with each. */
export function CatalogueList<Entry extends EntryHead>(props: CatalogueListProps<Entry>) {
  const { calls, search, onSearch, titleOf, renderFacts, onEdit, emptyText } = props;
  const { search: words, simulator, archived, sort, page = 1 } = search;
  const query = { search: words, simulator, archived, sort, page };
  const found = useQuery({
    ...readPage(calls.list, { query }, fresh),
    placeholderData: keepPreviousData,
  });
  const acts = useEntryActs(calls, titleOf);
  if (found.error)
    return <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />;
  if (!found.data) return <p role="status">Se încarcă…</p>;
  const { items, meta } = found.data;
  const isNarrowed = search.search !== undefined || search.simulator !== undefined;
  return (
    <>
      {acts.notice}
      <p className="muted" role="status">
        {items.length > 0 && counted(meta.total, "intrare", "intrări")}
      </p>
      {items.length === 0 && (
        <EmptyState
          text={
            isNarrowed
              ? "Nimic nu se potrivește cu ce ai căutat."
              : search.archived
                ? "Nimic nu este arhivat."
                : emptyText
          }
        />
      )}
      {items.length > 0 && (
        <ul className={`stack ruled-below ${styles.list}`} aria-busy={found.isPlaceholderData}>
          {items.map((entry) => (
            <li key={entry._id} className="row spread gap-2-4 ruled pad-3-0">
              <div className="about">
                <h2 className="name">{titleOf(entry)}</h2>
                <p className="muted">{renderFacts(entry)}</p>
                <p className="muted">
                  {entry.uses.length > 0
                    ? `Se folosește ${usesInWords(entry.uses)}`
                    : "Nu se folosește încă"}
                </p>
              </div>
              <div className="row gap-2">
                <Button aria-label={`Editează ${titleOf(entry)}`} onClick={() => onEdit(entry)}>
                  Editează
                </Button>
                <Button
                  aria-label={`${entry.archived ? "Readu" : "Arhivează"} ${titleOf(entry)}`}
                  onClick={() => acts.archive(entry, !entry.archived)}
                >
                  {entry.archived ? "Readu" : "Arhivează"}
                </Button>
                <Button
                  look="danger"
                  aria-label={`Șterge ${titleOf(entry)}`}
                  onClick={() => void acts.askToDelete(entry)}
                >
                  Șterge
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination meta={meta} onPage={(next) => onSearch({ page: next })} />
    </>
  );
}

interface Archived {
  entry: EntryHead;
  title: string;
  archived: boolean;
}

/** A refusal stands above the list. */
const saidInPlace = () => undefined;

/** Archiving that can be taken back at once, and deleting that offers it instead where something would be lost. */
function useEntryActs<Entry extends EntryHead>(
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
