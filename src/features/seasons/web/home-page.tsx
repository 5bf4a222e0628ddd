import { useSuspenseQuery } from "@tanstack/react-query";
import { useNow } from "#web/now.ts";
import { groupSeasons } from "./season-groups.ts";
import { seasonCardsQuery } from "./seasons-api.ts";

/** The competitions list: current, future and finished seasons, then the archive. */
export function HomePage() {
  const seasons = useSuspenseQuery(seasonCardsQuery()).data;
  const { current, future, past } = groupSeasons(seasons, useNow());
  return (
    <>
      <h1>Competiții</h1>
      {[...current, ...future, ...past].map((season) => (
        <h2 key={season._id}>{season.title}</h2>
      ))}
    </>
  );
}
