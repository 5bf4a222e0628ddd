import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { placeName } from "#features/accounts/country-names.ts";
import { readDriverProfile } from "#features/results/results-calls.ts";
import { read } from "#web/calls/call.ts";
import { ClubMark } from "#web/ui/drawn/club-mark.tsx";
import { Flag } from "#web/ui/drawn/flag.tsx";
import type { PageSearch } from "#web/search-params.ts";
import { ProfileHeader } from "./profile-header.tsx";
import { SeasonRecords } from "./season-records.tsx";
import { SeasonTable } from "./season-table.tsx";

interface DriverProfileProps {
  id: string;
  search: PageSearch;
  /** Between their seasons and all their results. */
  children?: ReactNode;
}

/** What everybody may know of a driver: name, place, clubs, results. */
export function DriverProfile({ id, search, children }: DriverProfileProps) {
  const asked = read(readDriverProfile, { params: { id }, query: search });
  const { data: driver } = useSuspenseQuery(asked);
  const place = placeName(driver);
  return (
    <div className="stack gap-6">
      <ProfileHeader
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
        totals={driver.totals}
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
      </ProfileHeader>
      <SeasonTable lines={driver.seasonTable} />
      {children}
      <SeasonRecords results={driver.results} meta={driver.resultsPage} of="driver" />
    </div>
  );
}
