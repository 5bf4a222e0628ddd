import { useQuery } from "@tanstack/react-query";
import { isOwner } from "#features/clubs/club-roles.ts";
import { listOwnClubs } from "#features/clubs/clubs-calls.ts";
import { isRegistrationOpen } from "#features/seasons/registration-open.ts";
import { listSeasons } from "#features/seasons/seasons-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";

interface OwnersLinksProps {
  clubId: string;
  /** Who is looking, an id. */
  person: string;
}

/** Into every season that the club may still be registered for. */
export function OwnersLinks({ clubId, person }: OwnersLinksProps) {
  const now = useNow();
  const clubs = useQuery(read(listOwnClubs, {}, fresh));
  const club = clubs.data?.find(({ _id }) => _id === clubId);
  const isMine = club !== undefined && !club.isSolo && isOwner(club, person);
  const { data: seasons = [] } = useQuery({
    ...read(listSeasons, { query: { view: "cards" } }),
    enabled: isMine,
  });
  const open = seasons.filter(
    ({ rules, registrationDeadline }) =>
      rules.simulator._id === club?.simulator._id && isRegistrationOpen(registrationDeadline, now),
  );
  if (!isMine || open.length === 0) return null;
  return (
    <div className="row gap-2">
      {open.map(({ _id, title }) => (
        <LinkButton
          key={_id}
          to="/season-link/$seasonId"
          params={{ seasonId: _id }}
          search={{ club: clubId }}
        >
          Link de înscriere: {title}
        </LinkButton>
      ))}
    </div>
  );
}
