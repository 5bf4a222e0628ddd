import { type ComponentProps, Fragment, type ReactNode } from "react";
import type { StandingsEntryShape } from "#features/standings/standings.ts";
import { ClubMark } from "#web/ui/drawn/club-mark.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { clubHref, driverHref } from "./page-links.ts";
import { useScriptsHere } from "./scripts-here.ts";
import type { MemberColumn, ShownColumns } from "./shown-columns.ts";
import styles from "./standings-table.module.css";

type Entry = StandingsEntryShape;

interface WhoProps {
  entry: Entry;
  short: string;
  shown: ShownColumns;
}

/** Whom a row is about: number and name, and under them what else the table shows of them. Ignored ones are not printed. */
export function Who({ entry, short, shown }: WhoProps) {
  const below = shown.below.filter((kind) => visible<{ ignored: boolean }>(entry[kind]).length > 0);
  return (
    <th className={styles.who} scope="row">
      <div>
        {shown.hasNumbers && <Plates cars={entry.cars} />}
        <Short text={short} />
        <span className={styles.name}>
          <Members kind={shown.subject} entry={entry} links />
        </span>
        {below.length > 0 && (
          <small>
            {below.map((kind, index) => (
              <Members
                key={kind}
                kind={kind}
                entry={entry}
                links={shown.subject !== "teams"}
                before={index > 0 ? " · " : ""}
              />
            ))}
          </small>
        )}
      </div>
    </th>
  );
}

/** For the rounds on a phone, which one switches to once the scripts are there. */
function Short({ text }: { text: string }) {
  if (!useScriptsHere()) return null;
  return (
    <span className={styles.short} aria-hidden>
      {text}
    </span>
  );
}

/** Its room travels with the page; the drawing, a hundred times in a table, comes with the scripts. */
function Mark(mark: ComponentProps<typeof ClubMark>) {
  return <span className={styles.mark}>{useScriptsHere() && <ClubMark {...mark} />}</span>;
}

/** A club has many cars: its first ones say which it is. */
const mostPlates = 2;

function Plates({ cars }: Pick<Entry, "cars">) {
  const numbers = visible(cars).flatMap(({ _id, raceNumber }) =>
    raceNumber === null ? [] : [{ _id, raceNumber }],
  );
  if (numbers.length === 0 || numbers.length > mostPlates) return null;
  return (
    <span className={styles.plates}>
      {numbers.map(({ _id, raceNumber }) => (
        <NumberPlate key={_id} number={raceNumber} />
      ))}
    </span>
  );
}

interface MembersProps {
  kind: MemberColumn;
  entry: Entry;
  links: boolean;
  /** Parts them from what stands before. */
  before?: string;
}

function Members({ kind, entry, links, before = "" }: MembersProps) {
  switch (kind) {
    case "drivers":
      return listed(before, visible(entry.drivers), ({ _id, driverName, gone }) =>
        gone || !links ? driverName : <a href={driverHref(_id)}>{driverName}</a>,
      );
    case "teams":
      return listed(before, visible(entry.teams), ({ _id, name, paints, logo, gone }) => (
        <>
          {paints && <Mark paints={paints} logo={logo} />}{" "}
          {gone ? name : <a href={clubHref(_id)}>{name}</a>}
        </>
      ));
    case "cars":
      // One text: two beside each other would be kept apart by a comment.
      return (
        before +
        visible(entry.cars)
          .map(
            ({ carName, carModel, raceNumber }) =>
              [isClubs(carName, entry) && carModel.title !== "" ? "" : carName, carModel.title]
                .filter(Boolean)
                .join(", ") || raceNumber,
          )
          .join(", ")
      );
  }
}

/** Most crews are called as their club, which stands beside them. */
function isClubs(carName: string, { teams }: Entry): boolean {
  return teams.some(({ name, ignored }) => !ignored && name === carName);
}

function visible<T extends { ignored: boolean }>(members: readonly T[]): T[] {
  return members.filter((member) => !member.ignored);
}

function listed<T extends { _id: string }>(
  before: string,
  members: readonly T[],
  show: (member: T) => ReactNode,
): ReactNode {
  return members.map((member, index) => (
    <Fragment key={member._id}>
      {index > 0 ? ", " : before}
      {show(member)}
    </Fragment>
  ));
}
