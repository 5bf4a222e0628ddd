import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { counted } from "#shared/text/romanian-count.ts";
import { read, readPage } from "#web/calls/call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { buttonClass } from "#web/ui/frame/button.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import { listDriverDirectory } from "../../directories-calls.ts";
import { listMetPeople } from "../../head-to-head/head-to-head-calls.ts";
import type { HeadToHeadSearch, Side } from "./head-to-head-search.ts";
import { offerOf, pickedSide } from "./picked-side.ts";
import styles from "./person-picker.module.css";

const route = getRouteApi("/head-to-head");

interface Person {
  _id: string;
  driverName: string;
}

interface PersonPickerProps {
  a: Person | undefined;
  b: Person | undefined;
}

/** Both names, each of which opens a search. All of it is in the address, and works without scripts. */
export function PersonPicker({ a, b }: PersonPickerProps) {
  const search = route.useSearch();
  const side = pickedSide(search);
  return (
    <div className="stack gap-4">
      <div className={styles.names}>
        <Chosen side="a" person={a} isOpen={side === "a"} />
        {a && b && (
          <Link
            to="/head-to-head"
            search={{ ...search, a: b._id, b: a._id, pick: undefined, search: undefined }}
            resetScroll={false}
            className={buttonClass(styles.swap)}
            aria-label="Schimbă locurile"
          >
            <svg className={styles.arrows} viewBox="0 0 20 16" aria-hidden>
              <path d="M2 5h15l-4-4M18 11H3l4 4" />
            </svg>
          </Link>
        )}
        <Chosen side="b" person={b} isOpen={side === "b"} />
      </div>
      {side && <Search key={side} side={side} search={search} other={side === "a" ? b : a} />}
    </div>
  );
}

interface ChosenProps {
  side: Side;
  person: Person | undefined;
  isOpen: boolean;
}

function Chosen({ side, person, isOpen }: ChosenProps) {
  return (
    <Link
      from="/head-to-head"
      to="."
      search={(search) => ({ ...search, pick: isOpen ? undefined : side, search: undefined })}
      resetScroll={false}
      className={styles.chosen}
      aria-expanded={isOpen}
    >
      {person ? (
        <>
          <span className={unseen.always}>Schimbă: </span>
          {person.driverName}
        </>
      ) : (
        "Alege un pilot"
      )}
    </Link>
  );
}

interface SearchProps {
  side: Side;
  search: HeadToHeadSearch;
  other: Person | undefined;
}

function Search({ side, search, other }: SearchProps) {
  const navigate = useNavigate({ from: "/head-to-head" });
  const heading = useId();
  const look = (words: string) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, pick: side, search: words.trim() || undefined }),
      replace: true,
      resetScroll: false,
    });
  return (
    <section className={`stack gap-3 ${styles.search}`} aria-labelledby={heading}>
      <h2 id={heading} className="step-1">
        {other ? "Cu cine?" : "Cine?"}
      </h2>
      <form
        role="search"
        action="/head-to-head"
        className={styles.form}
        onSubmit={(event) => event.preventDefault()}
      >
        {Object.entries({ a: search.a, b: search.b, pick: side }).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextField
          type="search"
          name="search"
          label="Caută după nume"
          maxLength={80}
          autoComplete="off"
          defaultValue={search.search ?? ""}
          onChange={({ target }) => look(target.value)}
        />
        <button type="submit" className={buttonClass(styles.asks)}>
          Caută
        </button>
      </form>
      <Offered side={side} search={search} other={other} />
    </section>
  );
}

interface Offer extends Person {
  /** What tells them from others. */
  note: string;
}

/** So many are enough to choose from; more words find the others. */
const MOST_OFFERED = 8;

function Offered({ side, search, other }: SearchProps) {
  const { title, people } = useOffer(search);
  if (!people) return null;
  const offered = people.filter(({ _id }) => _id !== other?._id).slice(0, MOST_OFFERED);
  if (offered.length === 0)
    return (
      <EmptyState
        text={
          search.search ? `Nimic cu „${search.search}” în nume.` : "Încă nicio cursă cu altcineva."
        }
      />
    );
  return (
    <>
      <p className="muted small">{title}</p>
      <ul className={styles.offered} aria-label={title}>
        {offered.map(({ _id, driverName, note }) => (
          <li key={_id}>
            <Link
              to="/head-to-head"
              search={{
                ...search,
                [side]: _id,
                pick: undefined,
                search: undefined,
                page: undefined,
              }}
              className={styles.offer}
            >
              <span className="name">{driverName}</span>
              <span className="muted small">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function useOffer(search: HeadToHeadSearch): { title: string; people: Offer[] | undefined } {
  const offer = offerOf(search);
  const met = offer && "met" in offer ? offer.met : undefined;
  const listed = offer && "listed" in offer ? offer.listed : undefined;
  const rivals = useQuery({
    ...read(listMetPeople, { params: { id: met ?? "" } }),
    enabled: met !== undefined,
  }).data;
  const drivers = useQuery({
    ...readPage(listDriverDirectory, { query: listed ?? {} }),
    enabled: listed !== undefined,
    placeholderData: keepPreviousData,
  }).data;
  if (met !== undefined)
    return {
      title: "Cele mai multe curse împreună",
      people: rivals?.met.map(({ races, score, ...person }) => ({
        ...person,
        note: `${counted(races, "cursă", "curse")} împreună, ${score.a}–${score.b}`,
      })),
    };
  return {
    title: listed?.sort ? "Cele mai multe starturi" : "Rezultate",
    people: drivers?.items.map(({ _id, driverName, clubs }) => ({
      _id,
      driverName,
      note: clubs.map(({ name }) => name).join(", "),
    })),
  };
}
