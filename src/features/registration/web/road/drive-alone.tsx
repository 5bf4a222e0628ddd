import { useNavigate } from "@tanstack/react-router";
import { openSoloClub } from "#features/clubs/clubs-calls.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Button, type ButtonLook } from "#web/ui/frame/button.tsx";

/** 'Concurez singur': makes one's own club of one where there is none, and opens its registration for the season. */
export function DriveAlone({ season, look }: { season: Season; look: ButtonLook }) {
  const navigate = useNavigate();
  const open = useCall(openSoloClub, () => ({ body: { simulator: season.rules.simulator._id } }), {
    onSuccess: ({ _id: club }) =>
      navigate({
        to: "/season-registration/$seasonId",
        params: { seasonId: season._id },
        search: { club },
      }),
  });
  return (
    <Button look={look} isBusy={open.isPending} onClick={() => open.mutate()}>
      Concurez singur
    </Button>
  );
}
