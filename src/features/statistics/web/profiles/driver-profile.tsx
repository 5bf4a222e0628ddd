import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { placeName } from "#shared/text/country-names.ts";
import { formatNumber } from "#shared/text/romanian-number.ts";
import { read } from "#web/calls/call.ts";
import type { PageSearch } from "#web/search-params.ts";
import { ClubMark } from "#web/ui/drawn/club-mark.tsx";
import { Flag } from "#web/ui/drawn/flag.tsx";
import { Form } from "#web/ui/racing/form.tsx";
import { FORM_LENGTH } from "../../last-starts.ts";
import { readDriverProfile } from "../../profiles/profile-calls.ts";
import { driverSentence } from "../../profiles/profile-sentence.ts";
import type { DriverProfile as Profile } from "../../profiles/profiles.ts";
import { formRace } from "../form-race.ts";
import { CareerNumbers, shareOf } from "./career-numbers.tsx";
import numbers from "./career-numbers.module.css";
import { ProfileHead } from "./profile-head.tsx";
import styles from "./profile.module.css";
import { DrivenPart } from "./driven-part.tsx";
import { FiguresPart } from "./figures-part.tsx";
import { MostMet } from "./most-met.tsx";
import { PlacesChart } from "./places-chart.tsx";
import { MomentsPart, RecordsPart } from "./records-part.tsx";
import { ResultsPart } from "./results-part.tsx";
import { SeasonsPart } from "./seasons-part.tsx";
import { TitlesPart } from "./titles-part.tsx";

interface DriverProfileProps {
  id: string;
  search: PageSearch;
  /** In the head: what a reader can do. */
  actions?: ReactNode;
  /** At the end. */
  children?: ReactNode;
}

/** What everybody may know of a driver: name, place, clubs, what is counted, results. */
export function DriverProfile({ id, search, actions, children }: DriverProfileProps) {
  const asked = read(readDriverProfile, { params: { id }, query: search });
  const { data: driver } = useSuspenseQuery(asked);
  const place = placeName(driver);
  return (
    <div className="stack gap-6">
      <ProfileHead
        overline={
          <>
            <Flag country={driver.country} isNamed />
            {[place, driver.shorthand].filter(Boolean).join(" · ") || "Pilot"}
          </>
        }
        name={driver.driverName}
        picture={driver.picture}
        car={driver.car}
        paints={driver.clubs[0]?.paints ?? null}
        actions={actions}
      >
        <ul className="row gap-1-4">
          {driver.clubs.map(({ _id, name, ...mark }) => (
            <li key={_id} className="row gap-2 strong">
              <ClubMark {...mark} />
              <Link to="/team-profile/$id" params={{ id: _id }}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </ProfileHead>
      <CareerNumbers sentence={driverSentence(driver)} numbers={numbersOf(driver)}>
        {driver.starts.length > 0 && (
          <p className={numbers.line}>
            Ultimele cinci
            <Form races={driver.starts.slice(-FORM_LENGTH).map(formRace)} />
          </p>
        )}
        <FiguresPart {...driver} />
      </CareerNumbers>
      <div className={styles.halves}>
        <div className="stack gap-6">
          <TitlesPart {...driver} />
          <SeasonsPart lines={driver.seasonTable} />
        </div>
        <div className="stack gap-6">
          <PlacesChart starts={driver.starts} />
          <MostMet driver={driver} />
        </div>
      </div>
      <div className={styles.halves}>
        <RecordsPart records={driver.records} />
        <MomentsPart moments={driver.moments} totals={driver.totals} />
      </div>
      <DrivenPart driven={driver.driven} />
      <ResultsPart results={driver.results} meta={driver.resultsPage} of="driver" />
      {children}
    </div>
  );
}

function numbersOf({ totals, averagePlace, bestPlace, seasonTable }: Profile) {
  if (!totals) return null;
  const { starts, wins, podiums, poles } = totals;
  return [
    { name: "curse", value: starts },
    { name: "victorii", value: wins },
    { name: "podiumuri", value: podiums },
    { name: "pole", value: poles },
    { name: "loc mediu", value: averagePlace && formatNumber(rounded(averagePlace.mean)) },
    { name: "cel mai bun loc", value: bestPlace },
    { name: "pe podium", value: shareOf(podiums, starts) },
    { name: "sezoane", value: seasonTable.length },
  ];
}

function rounded(mean: number): number {
  return Math.round(mean * 10) / 10;
}
