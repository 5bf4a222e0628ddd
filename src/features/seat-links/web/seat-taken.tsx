import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { linkSteam } from "#features/accounts/profile-calls.ts";
import { keepWayBack } from "#features/accounts/web/linking/way-back.ts";
import { WaysToKeep } from "#features/accounts/web/ways-in/ways-to-keep.tsx";
import type { Season } from "#features/seasons/seasons.ts";
import { hrefOf } from "#web/calls/call.ts";
import { useSite } from "#web/page-data.ts";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";
import { AsphaltHead } from "#web/ui/drawn/asphalt-head.tsx";
import { Car } from "#web/ui/drawn/car.tsx";
import { CopyButton } from "#web/ui/feedback/copy-button.tsx";
import { Button, buttonClass } from "#web/ui/frame/button.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Time } from "#web/ui/show/time.tsx";
import type { SeatOffer, TakenSeat } from "../seat-links.ts";
import { nextRace } from "./next-race.ts";
import styles from "./seat.module.css";

export interface TakenSeatFacts extends Omit<TakenSeat, "raceNumber"> {
  /** `null`: results in the season are theirs now, and no seat. */
  raceNumber: number | null;
  name: string;
  /** `null`: it was taken before. */
  model: SeatOffer["models"][number] | null;
  /** Path of 'Linkul tău de intrare'; `null`: they have another way in. */
  wayBack: string | null;
}

interface SeatTakenProps {
  season: Season;
  offer: SeatOffer;
  taken: TakenSeatFacts;
}

/** 'Ai loc: #23', and what comes next. */
export function SeatTaken({ season, offer, taken }: SeatTakenProps) {
  const next = nextRace(season, useNow());
  const isMember = useSession() !== null;
  const { raceNumber, isConfirmed, name, model } = taken;
  // The press was at the foot of a longer page: what it brought begins here.
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <div className={`stack gap-5 ${styles.page}`}>
      <AsphaltHead
        overline={
          <>
            <SimulatorFlag {...season.rules.simulator} /> {season.title}
          </>
        }
        title={titleOf(taken)}
        drawn={
          <div className={styles.bay}>
            <Car
              body={model?.body ?? offer.models[0]?.body ?? "gt"}
              paints={null}
              number={raceNumber ?? undefined}
            />
          </div>
        }
      >
        <p className="strong" role="status">
          {[name, model?.title].filter(Boolean).join(" · ")}
        </p>
        {next && (
          <p>
            <Time at={next.at} format="moment" /> · {next.place}
          </p>
        )}
      </AsphaltHead>
      {taken.wayBack !== null && <KeepIt path={taken.wayBack} />}
      {!isConfirmed && (
        <p>Locul așteaptă un da de la cine ți-a trimis linkul. Numărul îți rămâne până atunci.</p>
      )}
      <section className="stack gap-3">
        <h2 className="step-2">Ce urmează</h2>
        <ol className="stack gap-2">
          {offer.asksSteam && (
            <li className="stack gap-2 starts">
              <span>Leagă contul Steam: după el te recunosc rezultatele.</span>
              {isMember && (
                <a
                  className={buttonClass()}
                  href={hrefOf(linkSteam, {})}
                  onClick={() => keepWayBack(`/season/${season._id}?tab=register`)}
                >
                  Leagă contul Steam
                </a>
              )}
            </li>
          )}
          {next && (
            <li>
              <Time at={next.at} format="moment" />: cursa de la {next.place}.
            </li>
          )}
          <li>
            <Link to="/season/$id" params={{ id: season._id }} search={{ tab: "register" }}>
              Cine mai este înscris
            </Link>
          </li>
          <li>
            <Link to="/season/$id" params={{ id: season._id }} search={{ tab: "calendar" }}>
              Calendarul sezonului
            </Link>
          </li>
        </ol>
      </section>
    </div>
  );
}

function titleOf({ raceNumber, isConfirmed }: TakenSeatFacts): string {
  if (raceNumber === null) return "Rezultatele sunt ale tale";
  return isConfirmed ? `Ai loc: #${raceNumber}` : `#${raceNumber} te așteaptă`;
}

/** How whoever came by a link comes back: without any of it the seat is on this phone alone. */
function KeepIt({ path }: { path: string }) {
  const { publicUrl } = useSite();
  const isSeat = useSession()?.isSeat ?? false;
  const [isLater, setLater] = useState(false);
  if (isLater || !isSeat) return null;
  const address = new URL(path, publicUrl).href;
  return (
    <section className="stack gap-3">
      <h2 className="step-2">Păstrează locul</h2>
      <WaysToKeep>
        <Button look="link" onClick={() => setLater(true)}>
          Mai târziu
        </Button>
      </WaysToKeep>
      <p>
        Sau pune linkul tău de intrare într-un loc numai al tău: cu el îți găsești locul și de pe
        alt telefon. Se arată o singură dată.
      </p>
      <p className={styles.address}>{address}</p>
      <div className="row gap-2">
        <CopyButton what="linkul tău" saysWhat text={address} />
      </div>
    </section>
  );
}
