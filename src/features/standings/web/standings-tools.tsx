import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useId, useRef } from "react";
import { Button } from "#web/ui/frame/button.tsx";
import field from "#web/ui/fields/field.module.css";
import toggle from "#web/ui/fields/segmented-toggle.module.css";
import unseen from "#web/ui/show/unseen.module.css";
import { ownRowId } from "./standings-row.tsx";
import styles from "./standings-tools.module.css";

const route = getRouteApi("/season/$id");

interface StandingsToolsProps {
  /** Rows that there are, and those that are asked for. */
  count: { all: number; found: number };
  /** There is something to switch to on a phone. */
  hasRounds: boolean;
  hasOwn: boolean;
}

/** Fewer rows than this are seen at once. */
const rowsAtOnce = 10;

/** Above the rows: the search, kept in the address, what a phone shows of rows, and the way to one's own. */
export function StandingsTools({ count, hasRounds, hasOwn }: StandingsToolsProps) {
  const { cauta: sought } = route.useSearch();
  const hasSearch = count.all > rowsAtOnce || sought !== undefined;
  if (!hasSearch && !hasRounds && !hasOwn) return null;
  return (
    <div className={styles.tools}>
      {hasSearch && <Search />}
      {hasRounds && <ViewToggle />}
      {hasOwn && (
        <Button className={styles.own} onClick={jumpToOwn}>
          Sari la mine
        </Button>
      )}
      {sought !== undefined && (
        <p className={`small muted ${styles.found}`} role="status">
          {count.found === 0
            ? `Nimeni cu „${sought}” în acest clasament.`
            : `${count.found} din ${count.all} în clasament.`}
        </p>
      )}
    </div>
  );
}

function Search() {
  const { id } = route.useParams();
  const { cauta = "", activeStandings } = route.useSearch();
  const navigate = useNavigate({ from: "/season/$id" });
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const look = (words: string) =>
    void navigate({
      to: ".",
      search: { tab: "standings", activeStandings, cauta: words.trim() || undefined },
      replace: true,
      resetScroll: false,
    });
  return (
    <form
      role="search"
      className={styles.search}
      action={`/season/${encodeURIComponent(id)}`}
      onSubmit={(event) => {
        event.preventDefault();
        look(input.current?.value ?? "");
      }}
    >
      <input type="hidden" name="tab" value="standings" />
      {activeStandings !== undefined && (
        <input type="hidden" name="activeStandings" value={activeStandings} />
      )}
      <label className={unseen.always} htmlFor={inputId}>
        Caută în clasament
      </label>
      <input
        ref={input}
        id={inputId}
        className={field.control}
        type="search"
        name="cauta"
        placeholder="Caută un pilot, un club, un număr"
        autoComplete="off"
        maxLength={80}
        defaultValue={cauta}
        onChange={(event) => look(event.target.value)}
      />
    </form>
  );
}

/** Of a phone: the page's styles follow which one is checked. */
function ViewToggle() {
  const name = useId();
  return (
    <fieldset className={`${toggle.toggle} ${styles.view}`}>
      <legend className={unseen.always}>Ce arată clasamentul</legend>
      {views.map(({ value, title }) => (
        <label key={value} className={toggle.segment}>
          <input
            className={toggle.radio}
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === "puncte"}
          />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

const views = [
  { value: "puncte", title: "Puncte" },
  { value: "etape", title: "Etape" },
];

function jumpToOwn(): void {
  const row = document.querySelector<HTMLElement>(`#${ownRowId}`);
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}
