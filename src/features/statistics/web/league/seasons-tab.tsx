import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DriverNames } from "#features/results/web/crew.tsx";
import { pointsInWords } from "#shared/points.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { formatPercent } from "#shared/text/romanian-number.ts";
import { formatSeconds } from "#shared/time/lap-time.ts";
import { read } from "#web/calls/call.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { buttonClass } from "#web/ui/frame/button.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import type { ComparedSeason, ComparedSeasons } from "../../league/league-statistics.ts";
import { compareSeasons } from "../../league/league-statistics-calls.ts";
import { CountingNotice } from "../counting-notice.tsx";
import styles from "./seasons-tab.module.css";
import { places } from "./statistics-search.ts";

const route = getRouteApi("/statistics");

/** Two to four seasons beside each other. */
export function SeasonsTab() {
  const { tab: _tab, ...query } = route.useSearch();
  const { isCounted, choices, compared } = useSuspenseQuery(read(compareSeasons, { query })).data;
  if (!isCounted) return <CountingNotice />;
  if (choices.length === 0) return <EmptyState text="Încă niciun sezon cu rezultate." />;
  return (
    <>
      <SeasonChoices choices={choices} compared={compared} />
      <ul className={styles.seasons} aria-label="Sezoane comparate">
        {compared.map((season) => (
          <Season key={season._id} season={season} />
        ))}
      </ul>
    </>
  );
}

/** One more than are compared, up to four; the first two are always there. */
function SeasonChoices({ choices, compared }: Pick<ComparedSeasons, "choices" | "compared">) {
  const navigate = useNavigate({ from: "/statistics" });
  const chosen = compared.map(({ _id }) => _id);
  const open = places.slice(0, Math.min(chosen.length + 1, choices.length));
  const choose = (index: number, id: string) => {
    const ids = [...chosen.slice(0, index), id, ...chosen.slice(index + 1)].filter(Boolean);
    void navigate({
      to: ".",
      search: { tab: "seasons", ...Object.fromEntries(places.map((name, at) => [name, ids[at]])) },
      replace: true,
    });
  };
  return (
    <form action="/statistics" className={styles.choices}>
      <input type="hidden" name="tab" value="seasons" />
      {open.map((place, index) => (
        <Select
          key={place}
          label={`Sezonul ${index + 1}`}
          isLabelHidden
          name={place}
          value={chosen[index] ?? ""}
          options={[
            ...(index < Math.min(2, chosen.length) ? [] : [{ value: "", title: "Încă unul…" }]),
            ...choices
              .filter(({ _id }) => _id === chosen[index] || !chosen.includes(_id))
              .map(({ _id, title }) => ({ value: _id, title })),
          ]}
          onChange={({ target }) => choose(index, target.value)}
        />
      ))}
      <button type="submit" className={buttonClass(styles.asks)}>
        Arată
      </button>
    </form>
  );
}

function Season({ season }: { season: ComparedSeason }) {
  const { _id: id, title, simulator, isOver, leaders, lead, ledMost } = season;
  return (
    <li className={styles.season}>
      <h2 className="name quiet-links anywhere">
        <Link to="/season/$id" params={{ id }} search={{ tab: "standings" }}>
          {title}
        </Link>
      </h2>
      <p className="row gap-2 muted small">
        <SimulatorFlag {...simulator} />
        {isOver ? "încheiat" : "în desfășurare"}
      </p>
      <dl className={styles.figures}>
        <Figure name="Etape">{season.rounds}</Figure>
        <Figure name="La start">{counted(season.entrants, "pilot", "piloți")}</Figure>
        <Figure name="Au câștigat">{season.winners}</Figure>
        <Figure name="Pe podium">{season.podiums}</Figure>
        <Figure name="În pole">{season.poles}</Figure>
        <Figure name="Ajung la sosire">
          {season.finishRate === null ? "–" : formatPercent(Math.round(season.finishRate * 100))}
        </Figure>
        <Figure name="Locul 2 ajunge la">
          {season.closenessMs === null ? "–" : `${formatSeconds(Math.round(season.closenessMs))} s`}
        </Figure>
        <Figure name={isOver ? "Pe primul loc" : "Conduce"}>
          {leaders.length === 0 ? "–" : <DriverNames drivers={leaders} />}
        </Figure>
        <Figure name="Avans">{lead === null ? "–" : pointsInWords(lead)}</Figure>
        <Figure name="Tururi conduse">
          {ledMost ? (
            <>
              <DriverNames drivers={[ledMost]} /> {ledMost.laps}
            </>
          ) : (
            "–"
          )}
        </Figure>
      </dl>
    </li>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="small muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
