import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { readOwnProfile } from "#features/accounts/profile-calls.ts";
import { openSeasonText } from "#features/seasons/registration-open.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";

interface OpenSeasonNoteProps {
  season: Pick<Season, "_id" | "rules">;
}

/** That nobody needs to register; who is logged in without an id of the season's game is told to link one. */
export function OpenSeasonNote({ season }: OpenSeasonNoteProps) {
  return (
    <div className="stack gap-2">
      <p className="strong">{openSeasonText}</p>
      <MissingId season={season} />
    </div>
  );
}

function MissingId({ season: { _id, rules } }: OpenSeasonNoteProps) {
  const isMember = useSession() !== null;
  const { data: own } = useQuery({ ...read(readOwnProfile, {}), enabled: isMember });
  const isOnSteam = rules.simulator.acronym !== "iR";
  if (!isMember || !own || (isOnSteam ? own.steamId : own.iRacingMemberId) !== null) return null;
  return (
    <p>
      Rezultatele te găsesc după contul din joc.{" "}
      <Link to="/profile" search={{ from: `/season/${_id}` }}>
        {isOnSteam ? "Leagă contul Steam" : "Scrie-ți ID-ul iRacing"}
      </Link>
    </p>
  );
}
