import { useSuspenseQuery } from "@tanstack/react-query";
import { listArchive } from "#features/league/league-calls.ts";
import { groupSeasons } from "#features/seasons/web/list/season-groups.ts";
import { read } from "#web/calls/call.ts";
import { laterPart, lazyPart } from "#web/lazy-part.ts";
import { useNow } from "#web/now.ts";
import unseen from "#web/ui/show/unseen.module.css";
import { readHome } from "../home-calls.ts";
import { RunningSeason } from "./running-season.tsx";
import { Suspense } from "react";
import { useSession } from "#web/session.ts";
import styles from "./home-page.module.css";

const InBrief = laterPart(() => import("#features/home/web/in-brief.tsx"), "InBrief");
const SeasonSport = laterPart(() => import("#features/home/web/season-sport.tsx"), "SeasonSport");
const OffSeason = laterPart(() => import("#features/home/web/off-season.tsx"), "OffSeason");
const OtherSeasons = laterPart(
  () => import("#features/home/web/other-seasons.tsx"),
  "OtherSeasons",
);

/** The competitions list: what runs in a few lines, then current, future and finished seasons, then the archive. */
export function HomePage() {
  const { seasons, records } = useSuspenseQuery(read(readHome, {})).data;
  const archive = useSuspenseQuery(read(listArchive, {})).data;
  const now = useNow();
  const { current } = groupSeasons(seasons, now);
  return (
    <>
      <h1 className={unseen.always}>Competiții</h1>
      <OwnSlot />
      {current.length > 0 ? (
        <InBrief seasons={seasons} />
      ) : (
        <OffSeason seasons={seasons} records={records} />
      )}
      {current.map((season, index) => (
        <RunningSeason key={season._id} season={season} now={now} isFirst={index === 0}>
          <SeasonSport season={season} />
        </RunningSeason>
      ))}
      <OtherSeasons seasons={seasons} archive={archive} />
    </>
  );
}

const OwnNext = lazyPart(() => import("#features/home/web/own-next.tsx"), "OwnNext");

/** Somebody's own next event. Its place is kept from the first paint on, and visitors do not even load it. */
function OwnSlot() {
  const isMember = useSession() !== null;
  return (
    <section className={`box ${styles.slot}`} data-for="member" aria-label="Etapa ta">
      {isMember && (
        <Suspense>
          <OwnNext />
        </Suspense>
      )}
    </section>
  );
}
