import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { counted } from "#shared/text/romanian-count.ts";
import { read } from "#web/calls/call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { buttonClass } from "#web/ui/frame/button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import type { FoundKind, SearchHit } from "../search.ts";
import { search } from "../search-calls.ts";
import { kindTitles, type SearchKind } from "../search-kinds.ts";
import styles from "./search-page.module.css";

const route = getRouteApi("/search");

/** '/search': people, clubs, seasons and rounds by name, as one types; without scripts by the button. */
export function SearchPage() {
  const { q = "" } = route.useSearch();
  const navigate = useNavigate({ from: "/search" });
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = useQuery({
    ...read(search, { query: { q } }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  useEffect(() => field.current?.focus(), []);
  const look = (words: string) =>
    void navigate({ to: ".", search: { q: words.trim() || undefined }, replace: true });
  /** Of what the field says now: what is listed may still be of fewer letters. */
  const openFirst = async () => {
    const typed = field.current?.value.trim() ?? "";
    if (typed === "") return;
    const [first] = await queryClient
      .query({ ...read(search, { query: { q: typed } }), staleTime: "static" })
      // The page says why.
      .catch(() => []);
    const [hit] = first?.hits ?? [];
    if (first && hit) await navigate({ to: pages[first.kind], params: { id: hit._id } });
  };
  /** Down and up go through what is found, and up again into the field. */
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const stops = [field.current, ...(list.current?.querySelectorAll("a") ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    event.preventDefault();
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  };
  return (
    <div onKeyDown={move} role="presentation">
      <PageHeader title="Caută" />
      <form
        role="search"
        action="/search"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void openFirst();
        }}
      >
        <TextField
          ref={field}
          data-first
          type="search"
          name="q"
          label="Nume de pilot, club, sezon sau circuit"
          maxLength={80}
          autoComplete="off"
          enterKeyHint="go"
          defaultValue={q}
          onChange={({ target }) => look(target.value)}
        />
        <button type="submit" className={buttonClass()}>
          Caută
        </button>
      </form>
      <div ref={list} className={styles.found}>
        {q !== "" && found.error && (
          <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
        )}
        {q !== "" && found.data && (
          <Found q={q} kinds={found.data} isOld={found.isPlaceholderData} />
        )}
      </div>
    </div>
  );
}

interface FoundProps {
  q: string;
  kinds: readonly FoundKind[];
  /** Of what was typed before, while the answer is on its way. */
  isOld: boolean;
}

function Found({ q, kinds, isOld }: FoundProps) {
  const count = kinds.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <>
      <p role="status" className="muted small">
        {count > 0 && counted(count, "rezultat", "rezultate")}
      </p>
      {count === 0 && !isOld && <EmptyState text={`Nimic cu „${q}” în nume.`} />}
      {kinds.map(({ kind, hits }) => (
        <section key={kind} className="stack gap-2" aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`} className="step-1">
            {kindTitles[kind]}
          </h2>
          <ul className={`box ${styles.hits}`}>
            {hits.map((hit) => (
              <li key={hit._id}>
                <Hit kind={kind} hit={hit} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const pages = {
  driver: "/driver-profile/$id",
  club: "/team-profile/$id",
  track: "/track/$id",
  season: "/season/$id",
  event: "/event/$id",
} as const satisfies Record<SearchKind, string>;

function Hit({ kind, hit: { _id: id, title, note } }: { kind: SearchKind; hit: SearchHit }) {
  return (
    <Link to={pages[kind]} params={{ id }} className={styles.hit}>
      <span className="name">{title}</span>
      {note !== "" && <span className="muted small">{note}</span>}
    </Link>
  );
}
