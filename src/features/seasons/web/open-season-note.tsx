import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { readOwnProfile } from "#features/accounts/profile-calls.ts";
import { openSeasonOverText, openSeasonText } from "#features/seasons/registration-open.ts";
import { isEventActive, seasonStatus } from "#features/seasons/season-status.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";

interface OpenSeasonNoteProps {
  season: Pick<Season, "_id" | "rules" | "events">;
}

/** That nobody needs to register; whoever has no id of the season's game linked, visitors too, is told to link one. */
export function OpenSeasonNote({ season }: OpenSeasonNoteProps) {
  const now = useNow();
  const times = season.events.map(({ time }) => time);
  if (seasonStatus(times, now) === "past" && !times.some((time) => isEventActive(time, now)))
    return <p>{openSeasonOverText}</p>;
  return (
    <div className="stack gap-2">
      <p className="strong">{openSeasonText}</p>
      <div data-for="guest">
        <LinkId season={season} />
      </div>
      <div data-for="member">
        <MissingId season={season} />
      </div>
    </div>
  );
}

function MissingId({ season }: OpenSeasonNoteProps) {
  const isMember = useSession() !== null;
  const { data: own } = useQuery({ ...read(readOwnProfile, {}), enabled: isMember });
  if (!isMember || !own) return null;
  const id = isOnSteam(season) ? own.steamId : own.iRacingMemberId;
  return id === null && <LinkId season={season} />;
}

function LinkId({ season }: OpenSeasonNoteProps) {
  return (
    <p>
      Rezultatele te găsesc după contul din joc.{" "}
      <Link to="/profile" search={{ from: `/season/${season._id}` }}>
        {isOnSteam(season) ? "Leagă contul Steam" : "Scrie-ți ID-ul iRacing"}
      </Link>
    </p>
  );
}

function isOnSteam({ rules }: OpenSeasonNoteProps["season"]): boolean {
  return rules.simulator.acronym !== "iR";
}
