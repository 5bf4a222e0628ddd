import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { placeName } from "#features/accounts/country-names.ts";
import { readDriverProfile } from "#features/results/results-calls.ts";
import { initials } from "#shared/text/initials.ts";
import { read } from "#web/calls/call.ts";
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
        overline={["Pilot", driver.shorthand].filter(Boolean).join(" · ")}
        name={driver.driverName}
        picture={driver.picture}
        letters={driver.shorthand ?? initials(driver.driverName)}
        totals={driver.totals}
      >
        {place && <p>{place}</p>}
        {driver.clubs.length > 0 && (
          <p>
            {driver.clubs.map(({ _id, name }, index) => (
              <Fragment key={_id}>
                {index > 0 && ", "}
                <Link to="/team-profile/$id" params={{ id: _id }}>
                  {name}
                </Link>
              </Fragment>
            ))}
          </p>
        )}
      </ProfileHeader>
      <SeasonTable lines={driver.seasonTable} />
      {children}
      <SeasonRecords results={driver.results} meta={driver.resultsPage} of="driver" />
    </div>
  );
}
