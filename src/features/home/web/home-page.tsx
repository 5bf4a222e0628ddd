import { useSuspenseQuery } from "@tanstack/react-query";
import { listArchive } from "#features/league/league-calls.ts";
import { read } from "#web/calls/call.ts";
import { laterPart } from "#web/lazy-part.ts";
import unseen from "#web/ui/show/unseen.module.css";
import { readHome } from "../home-calls.ts";
import { OwnSlot } from "./own/own-slot.tsx";
import styles from "./home-page.module.css";

const Hero = laterPart(() => import("#features/home/web/front/hero.tsx"), "Hero");
const OpenSeats = laterPart(() => import("#features/home/web/front/open-seats.tsx"), "OpenSeats");
const LastRace = laterPart(() => import("#features/home/web/front/last-race.tsx"), "LastRace");
const ComingSeasons = laterPart(
  () => import("#features/home/web/front/coming-seasons.tsx"),
  "ComingSeasons",
);
const NextRaces = laterPart(() => import("#features/home/web/front/next-races.tsx"), "NextRaces");
const RunningSeasons = laterPart(
  () => import("#features/home/web/front/running-season.tsx"),
  "RunningSeasons",
);
const PastSeasons = laterPart(
  () => import("#features/home/web/front/past-seasons.tsx"),
  "PastSeasons",
);

/**
 * The competitions list: what comes next, where one can register, what happened last, seasons to come, that run and that are
 * over. For a member their own card stands in place of the first two.
 */
export function HomePage() {
  const home = useSuspenseQuery(read(readHome, {})).data;
  const archive = useSuspenseQuery(read(listArchive, {})).data;
  const { seasons, lastRace } = home;
  return (
    <>
      <h1 className={unseen.always} data-for="member">
        Competiții
      </h1>
      <OwnSlot />
      <Hero home={home} />
      <OpenSeats seasons={seasons} />
      <div className={styles.news}>
        {lastRace && <LastRace race={lastRace} />}
        <div className={styles.beside}>
          <NextRaces seasons={seasons} />
          <ComingSeasons seasons={seasons} />
        </div>
      </div>
      <RunningSeasons seasons={seasons} />
      <PastSeasons seasons={seasons} archive={archive} />
    </>
  );
}
