import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { readSeason } from "#features/seasons/seasons-calls.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { ApiError } from "#web/api.ts";
import { read } from "#web/calls/call.ts";
import { loginHref } from "#web/layout/navigation.ts";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { counted } from "#shared/text/romanian-count.ts";
import type { SeatOffer } from "../seat-links.ts";
import { ClaimForm } from "./claim-form.tsx";
import { nextRace } from "./next-race.ts";
import { SeatForm } from "./seat-form.tsx";
import { SeatTaken, type TakenSeatFacts } from "./seat-taken.tsx";
import styles from "./seat.module.css";
import { type SeatDoor, useSeatDoor, useSeatOffer } from "./use-seat-offer.ts";

const route = getRouteApi("/loc");

/** '/loc': a seat by a link, or alone as a member: who one is, the car, 'Gata'. */
export function SeatPage() {
  const { season } = route.useSearch();
  const door = useSeatDoor(season);
  const isMember = useSession() !== null;
  if (door === undefined) return <Opening />;
  if (door === null)
    return (
      <Plain>
        <EmptyState
          text="Linkul nu este întreg. Deschide-l din nou de unde l-ai primit, cu tot ce stă după semnul #."
          action={<Link to="/seasons">Competițiile ligii</Link>}
        />
      </Plain>
    );
  if ("season" in door && !isMember)
    return (
      <Plain>
        <EmptyState
          text="Conectează-te ca să te înscrii."
          action={
            <LinkButton look="main" to={loginHref(`/loc?season=${door.season}`)}>
              Conectează-te
            </LinkButton>
          }
        />
      </Plain>
    );
  return <Opened key={JSON.stringify(door)} door={door} />;
}

/** As the server renders it, and until the link has answered. */
function Opening() {
  return (
    <Plain>
      <p className="muted">Se deschide linkul…</p>
      <Skeleton lines={5} height="3rem" />
    </Plain>
  );
}

function Plain({ children }: { children: ReactNode }) {
  return (
    <div className={`stack gap-4 ${styles.page}`}>
      <h1 className="step-3">Locul tău</h1>
      {children}
    </div>
  );
}

function Opened({ door }: { door: SeatDoor }) {
  const offer = useSeatOffer(door);
  const [taken, setTaken] = useState<TakenSeatFacts>();
  if (offer.data)
    return (
      <Suspense fallback={<Opening />}>
        <Offered
          door={door}
          offer={offer.data}
          taken={taken}
          onTaken={setTaken}
          onAgain={() => void offer.refetch()}
        />
      </Suspense>
    );
  if (!offer.error) return <Opening />;
  const isUnknown = offer.error instanceof ApiError && offer.error.status === 410;
  return (
    <Plain>
      {isUnknown ? (
        <EmptyState
          text={offer.error.message}
          action={<Link to="/seasons">Competițiile ligii</Link>}
        />
      ) : (
        <ErrorState text={offer.error.message} onRetry={() => void offer.refetch()} />
      )}
    </Plain>
  );
}

interface OfferedProps {
  door: SeatDoor;
  offer: SeatOffer;
  taken: TakenSeatFacts | undefined;
  onTaken: (taken: TakenSeatFacts) => void;
  /** Asks what there is to have once more. */
  onAgain: () => void;
}

function Offered({ door, offer, taken, onTaken, onAgain }: OfferedProps) {
  const { data: season } = useSuspenseQuery(read(readSeason, { params: { id: offer.season } }));
  if (taken) return <SeatTaken season={season} offer={offer} taken={taken} />;
  if (offer.seat && !offer.claims)
    return (
      <SeatTaken
        season={season}
        offer={offer}
        taken={{ ...offer.seat, name: offer.person?.name ?? "", model: null, wayBack: null }}
      />
    );
  return (
    <div className={`stack gap-5 ${styles.page}`}>
      <SeasonHead season={season} />
      {offer.claims && "secret" in door ? (
        <ClaimForm secret={door.secret} offer={offer} onTaken={onTaken} onLate={onAgain} />
      ) : offer.refusal === null ? (
        <SeatForm door={door} offer={offer} season={season} onTaken={onTaken} onLate={onAgain} />
      ) : (
        <Notice kind="warning" title="Nu este niciun loc de luat">
          <p>{offer.refusal}</p>
          <p>
            <Link to="/season/$id" params={{ id: season._id }} search={{ tab: "register" }}>
              Pagina sezonului
            </Link>
          </p>
        </Notice>
      )}
    </div>
  );
}

/** What the seat is in, and when it is driven. */
function SeasonHead({ season }: { season: Season }) {
  const next = nextRace(season, useNow());
  const picture = season.banner ?? season.drawnBanner;
  return (
    <header className="stack gap-2">
      {picture && <img className={styles.banner} src={picture} alt="" decoding="async" />}
      <p className="row gap-2 muted">
        <SimulatorFlag {...season.rules.simulator} /> Un loc în
      </p>
      <h1 className="step-3 anywhere">{season.title}</h1>
      {next && (
        <p>
          <strong>
            <Time at={next.at} format="moment" />
          </strong>
          <span className="muted"> · {next.place}</span>
        </p>
      )}
      {season.events.length > 0 && (
        <p className="muted">{counted(season.events.length, "etapă", "etape")}</p>
      )}
    </header>
  );
}
