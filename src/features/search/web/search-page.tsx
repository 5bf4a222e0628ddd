import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { counted } from "#shared/text/romanian-count.ts";
import { read } from "#web/calls/call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { type FoundKind, kindTitles, type SearchHit, type SearchKind } from "../search.ts";
import { search } from "../search-calls.ts";
import styles from "./search-page.module.css";

const route = getRouteApi("/search");

/** '/search': people, clubs, seasons and rounds by name, as one types; without scripts by the button. */
export function SearchPage() {
  const { q = "" } = route.useSearch();
  const navigate = useNavigate({ from: "/search" });
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
          list.current?.querySelector("a")?.click();
        }}
      >
        <TextField
          ref={field}
          type="search"
          name="q"
          label="Nume de pilot, club, sezon sau circuit"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="go"
          defaultValue={q}
          onChange={({ target }) => look(target.value)}
        />
        <Button type="submit" className={styles.button}>
          Caută
        </Button>
      </form>
      <div ref={list} className={styles.found}>
        {q !== "" && found.error && (
          <ErrorState text={found.error.message} onRetry={() => void found.refetch()} />
        )}
        {q !== "" && found.data && <Found q={q} kinds={found.data} />}
      </div>
    </div>
  );
}

function Found({ q, kinds }: { q: string; kinds: readonly FoundKind[] }) {
  const count = kinds.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <>
      <p role="status" className="muted small">
        {count > 0 && counted(count, "rezultat", "rezultate")}
      </p>
      {count === 0 && <EmptyState text={`Nimic cu „${q}” în nume.`} />}
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
