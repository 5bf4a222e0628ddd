import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { AskToJoin } from "#features/clubs/web/requests/ask-to-join.tsx";
import { FollowButton } from "#features/following/web/follow-button.tsx";
import { ClubLinks } from "#features/seat-links/web/club-links.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import { Fold } from "#web/ui/show/fold.tsx";
import { ClubMark } from "#web/ui/drawn/club-mark.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { DriverName } from "#features/results/web/crew.tsx";
import { read } from "#web/calls/call.ts";
import { readTeamProfile } from "../../profiles/profile-calls.ts";
import { clubSentence } from "../../profiles/profile-sentence.ts";
import type { TeamProfile } from "../../profiles/profiles.ts";
import { CareerNumbers, shareOf } from "./career-numbers.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { PagePart } from "../page-part.tsx";
import { DrivenPart } from "./driven-part.tsx";
import { DriversPart } from "./drivers-part.tsx";
import styles from "./profile.module.css";
import { ResultsPart } from "./results-part.tsx";
import { SeasonsPart } from "./seasons-part.tsx";
import { TitlesPart } from "./titles-part.tsx";

const route = getRouteApi("/team-profile/$id");

/** What everybody may know of a club: its drivers, seasons and results. */
export function TeamProfilePage() {
  const { id } = route.useParams();
  const query = route.useSearch();
  const { data: club } = useSuspenseQuery(read(readTeamProfile, { params: { id }, query }));
  return (
    <div className="stack gap-6">
      <ProfileHead
        overline={
          <>
            {!club.logo && <ClubMark paints={club.paints} />} Club · {club.simulator.title}
          </>
        }
        name={club.name}
        picture={club.logo}
        car={club.car && { ...club.car, paints: club.paints }}
        paints={club.paints}
        actions={<FollowButton kind="club" _id={id} />}
      >
        {club.isOpen && (
          <div className={styles.ask}>
            <AskToJoin club={club} />
            <ClubLinks clubId={id} />
          </div>
        )}
      </ProfileHead>
      <CareerNumbers sentence={clubSentence(club)} numbers={numbersOf(club)} />
      <div className={styles.halves}>
        <div className="stack gap-6">
          <TitlesPart {...club} />
          <DriversPart drivers={club.drivers} />
          <OpenSeats seats={club.openSeats} />
        </div>
        <div className="stack gap-6">
          <SeasonsPart lines={club.seasonTable} />
        </div>
      </div>
      <div className={styles.people}>
        <Part title="Manageri" what="managerii" count={club.managers.length}>
          {club.managers.map((person) => (
            <li key={person._id}>
              <DriverName driver={person} />
            </li>
          ))}
        </Part>
        <Part title="Înscrieri" what="înscrierile" count={club.seasons.length}>
          {club.seasons.map(({ _id, title, cars }) => (
            <li key={_id}>
              <Link to="/season/$id" params={{ id: _id }} search={{ tab: "register" }}>
                {title}
              </Link>{" "}
              <span className="muted">({counted(cars, "mașină", "mașini")})</span>
            </li>
          ))}
        </Part>
      </div>
      <DrivenPart driven={club.driven} />
      <ResultsPart results={club.results} meta={club.resultsPage} of="club" />
    </div>
  );
}

function numbersOf({ totals, drove, seasonTable, archiveTitles }: TeamProfile) {
  if (!totals) return null;
  const { starts, wins, podiums, poles } = totals;
  const titles = seasonTable.filter(({ title }) => title !== null).length + archiveTitles.length;
  return [
    { name: "curse", value: starts },
    { name: "victorii", value: wins },
    { name: "podiumuri", value: podiums },
    { name: "pole", value: poles },
    { name: "titluri", value: titles },
    { name: "pe podium", value: shareOf(podiums, starts) },
    { name: "piloți", value: drove },
    { name: "sezoane", value: seasonTable.length },
  ];
}

interface PartProps {
  title: string;
  /** The same in the middle of a sentence. */
  what: string;
  count: number;
  children: ReactNode;
}

function Part({ title, what, count, children }: PartProps) {
  if (count === 0) return null;
  return (
    <PagePart title={title} note={count}>
      <Fold of="items" count={count} what={what}>
        <ul className="stack gap-2 quiet-links strong">{children}</ul>
      </Fold>
    </PagePart>
  );
}

/** Each leads to the season's registrations, where one asks for it. */
function OpenSeats({ seats }: { seats: TeamProfile["openSeats"] }) {
  if (seats.length === 0) return null;
  return (
    <PagePart title="Locuri libere" note={seats.length}>
      <Fold of="items" count={seats.length} what="locurile libere">
        <ul className="stack gap-2 quiet-links">
          {seats.map(({ season, car, free }) => (
            <li key={car._id} className="row gap-2-3">
              <NumberPlate number={car.raceNumber} />
              <span className="anywhere">
                {car.carName}, {counted(free, "loc liber", "locuri libere")} în{" "}
                <Link to="/season/$id" params={{ id: season._id }} search={{ tab: "register" }}>
                  {season.title}
                </Link>
              </span>
            </li>
          ))}
        </ul>
      </Fold>
    </PagePart>
  );
}
