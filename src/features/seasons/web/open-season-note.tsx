import type { GamePlatform } from "#shared/game-platforms.ts";
import { descriptionOf } from "#simulators/simulators.ts";
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

const links = {
  steam: { field: "steamId", press: "Leagă contul Steam" },
  iracing: { field: "iRacingMemberId", press: "Scrie-ți ID-ul iRacing" },
} as const satisfies Record<GamePlatform, { field: string; press: string }>;

function MissingId({ season }: OpenSeasonNoteProps) {
  const isMember = useSession() !== null;
  const { data: own } = useQuery({ ...read(readOwnProfile, {}), enabled: isMember });
  const link = linkOf(season);
  if (!isMember || !own || !link) return null;
  return own[link.field] === null && <LinkId season={season} />;
}

function LinkId({ season }: OpenSeasonNoteProps) {
  const link = linkOf(season);
  return (
    link && (
      <p>
        Rezultatele te găsesc după contul din joc.{" "}
        <Link to="/profile" search={{ from: `/season/${season._id}` }}>
          {link.press}
        </Link>
      </p>
    )
  );
}

/** What one does so that results find them; `null`: nothing is known of the game. */
function linkOf({ rules }: OpenSeasonNoteProps["season"]) {
  const { platform } = descriptionOf(rules.simulator.acronym);
  return platform && links[platform];
}
