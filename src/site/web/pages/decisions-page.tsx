import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { DiscordButton } from "#features/discord/web/texts/discord-button.tsx";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import { useMayWork } from "#features/seasons/web/own-season.ts";
import { DecisionsPage } from "#features/stewarding/web/decisions/decisions-page.tsx";
import { read } from "#web/calls/call.ts";

export { loadPage } from "#features/stewarding/web/decisions/decisions-page.tsx";

/** A season's decisions, ready for Discord for who edits its results. */
export function SeasonDecisionsPage() {
  const { id } = useParams({ from: "/season/$id/decizii" });
  const { data: season } = useSuspenseQuery(read(readSeason, { params: { id } }));
  const tells = useMayWork(season, "editRaceResults") && !season.hidden;
  return <DecisionsPage tools={tells && <DiscordButton season={id} kind="decisions" />} />;
}
