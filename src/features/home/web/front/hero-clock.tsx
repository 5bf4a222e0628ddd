import { Link, useHydrated } from "@tanstack/react-router";
import type { RaceState } from "#features/seasons/race-state.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/time/durations.ts";
import { useNow } from "#web/now.ts";
import { Time } from "#web/ui/show/time.tsx";
import type { Round } from "../../home.ts";
import styles from "./hero-clock.module.css";

/** In the last minutes a start light comes on with each. */
const LIGHTS = 5;

/** How long until the race starts, to the second; then that it is on, and that its results are awaited. */
export function HeroClock({ round, state }: { round: Round; state: RaceState }) {
  const { _id, startsAt, endsAt } = round;
  if (state === "ahead") return <TimeLeft at={startsAt} />;
  return (
    <p className={styles.words}>
      {state === "running" && (
        <>
          <strong>
            Start dat la <Time at={startsAt} format="clock" />.
          </strong>{" "}
          Se termină pe la <Time at={endsAt} format="clock" />.
        </>
      )}
      {state === "awaited" && (
        <>
          <strong>Rezultatele vin.</strong> Organizatorii le verifică.
        </>
      )}{" "}
      <Link to="/event/$id" params={{ id: _id }} search={{ tab: "info" }}>
        Vezi etapa
      </Link>
    </p>
  );
}

/** Only browsers write it, into room that is kept: the server's page is cached. Screen readers have the date above it. */
function TimeLeft({ at }: { at: number }) {
  const isHydrated = useHydrated();
  const left = Math.max(0, at - useNow(1000));
  const isClose = isHydrated && left < LIGHTS * MINUTE_MS;
  const parts = [
    { unit: "zile", value: Math.floor(left / DAY_MS) },
    { unit: "ore", value: Math.floor((left % DAY_MS) / HOUR_MS) },
    { unit: "min", value: Math.floor((left % HOUR_MS) / MINUTE_MS) },
    { unit: "sec", value: Math.floor((left % MINUTE_MS) / 1000) },
  ];
  return (
    <div className={styles.clock} aria-hidden data-known={isHydrated || undefined}>
      {(isClose ? parts.slice(2) : parts).map(({ unit, value }) => (
        <span key={unit} className={styles.part} data-unit={unit}>
          <b className={styles.value}>
            {isHydrated ? (unit === "zile" ? value : String(value).padStart(2, "0")) : "00"}
          </b>
          {unit}
        </span>
      ))}
      {isClose && <Lights on={LIGHTS - Math.floor(left / MINUTE_MS)} />}
    </div>
  );
}

function Lights({ on }: { on: number }) {
  return (
    <span className={styles.lights}>
      {Array.from({ length: LIGHTS }, (_, index) => (
        <i key={index} className={styles.light} data-on={index < on || undefined} />
      ))}
    </span>
  );
}
