import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { ResultRow } from "#features/results/results.ts";
import { ClubMark } from "#web/ui/drawn/club-mark.tsx";
import styles from "./crew.module.css";

interface Person {
  /** `null`: somebody the site does not know. */
  _id: string | null;
  driverName: string;
}

/** `paints`: left out where nothing is drawn. */
type Team = Pick<NonNullable<ResultRow["team"]>, "_id" | "name"> &
  Partial<Pick<NonNullable<ResultRow["team"]>, "paints" | "logo">>;

interface CrewProps {
  drivers: readonly Person[];
  team: Team | null;
  /** What is true of the whole crew, under its names. */
  note?: string | undefined;
  /** What stands behind the names. */
  mark?: ReactNode;
}

/** Who drove, and for which club, with its mark. People and clubs that the site knows lead to their profiles. */
export function Crew({ drivers, team, note, mark }: CrewProps) {
  return (
    <div className={styles.crew}>
      <p className={styles.drivers}>
        {team?.paints && (
          <span className={styles.mark} title={team.name}>
            <ClubMark paints={team.paints} logo={team.logo} />
          </span>
        )}
        <DriverNames drivers={drivers} />
        {mark}
      </p>
      {team && (
        <p className={styles.club}>
          <ClubName {...team} />
        </p>
      )}
      {note && <p className={styles.club}>{note}</p>}
    </div>
  );
}

/** A club's name, leading to its page where the site knows it. */
export function ClubName({ _id, name }: Team) {
  if (_id === null) return name;
  return (
    <Link to="/team-profile/$id" params={{ id: _id }}>
      {name}
    </Link>
  );
}

/** The names of a crew, each of which breaks only where it does not fit by itself. */
export function DriverNames({ drivers }: Pick<CrewProps, "drivers">) {
  return drivers.map((driver, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a place in the car is what a person without an account is known by
    <Fragment key={index}>
      <span className={styles.driver}>
        <DriverName driver={driver} />
        {index < drivers.length - 1 && ","}
      </span>{" "}
    </Fragment>
  ));
}

/** A person's name, leading to the profile of somebody the site knows. */
export function DriverName({ driver: { _id, driverName } }: { driver: Person }) {
  if (_id === null) return driverName;
  return (
    <Link to="/driver-profile/$id" params={{ id: _id }}>
      {driverName}
    </Link>
  );
}
