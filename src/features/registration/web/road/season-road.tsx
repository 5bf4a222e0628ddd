import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { readRoad } from "#features/registration/registration-calls.ts";
import { type RoadAct, roadOf, type RoadStep, tabOf } from "#features/registration/road.ts";
import type { RoadFacts } from "#features/registration/road-facts.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { fresh, read } from "#web/calls/call.ts";
import { loginHref } from "#web/layout/navigation.ts";
import { useSite } from "#web/page-data.ts";
import { useSession } from "#web/session.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import styles from "./season-road.module.css";

interface SeasonRoadProps {
  season: Season;
  /** Clubs may still register. */
  isOpen: boolean;
}

/** 'Cum particip': the steps into a car, with what to press for the next; in a closed season only for who has a seat. */
export function SeasonRoad({ season, isOpen }: SeasonRoadProps) {
  return (
    <>
      {isOpen && (
        <div data-for="guest">
          <Road season={season} facts={null}>
            <p className="muted">
              Ai deja cont? <Link to={loginHref(tabOf(season))}>Conectează-te</Link> ca să vezi
              mașinile tale și să înscrii un club.
            </p>
          </Road>
        </div>
      )}
      <div data-for="member">
        <OwnRoad season={season} isOpen={isOpen} />
      </div>
    </>
  );
}

function OwnRoad({ season, isOpen }: SeasonRoadProps) {
  const isMember = useSession() !== null;
  const road = useQuery({
    ...read(readRoad, { params: { id: season._id } }, fresh),
    enabled: isMember,
  });
  if (road.isError)
    return <ErrorState text={road.error.message} onRetry={() => void road.refetch()} />;
  if (!road.data) return isOpen ? <Waiting /> : null;
  const { car } = road.data;
  if (!car && !isOpen) return null;
  return <Road season={season} facts={road.data} />;
}

/** As high as the steps will be. */
function Waiting() {
  return (
    <section className={`box stack gap-4 pad-4 ${styles.waiting}`} aria-busy>
      <h2 className="step-2">Cum particip</h2>
      <Skeleton lines={6} height="2.5rem" />
    </section>
  );
}

interface RoadProps {
  season: Season;
  facts: RoadFacts | null;
  children?: ReactNode;
}

function Road({ season, facts, children }: RoadProps) {
  const site = useSite();
  const steps = roadOf({ season: { _id: season._id, ...season.rules }, facts, site });
  const isThere = steps.every(({ state }) => state === "done");
  return (
    <section className="box stack gap-4 pad-4">
      <h2 className="step-2">{isThere ? "Ești înscris" : "Cum particip"}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
      {children}
    </section>
  );
}

const stateLabels = { done: "gata", now: "urmează", ahead: "mai târziu" };

function Step({ step }: { step: RoadStep }) {
  const { name, title, detail, state, acts } = step;
  // What everybody has done by now needs no words.
  const isSaid = state !== "done" || ["club", "car", "crew"].includes(name);
  return (
    <li
      className={styles.step}
      data-state={state}
      aria-current={state === "now" ? "step" : undefined}
    >
      <span className={styles.mark} role="img" aria-label={stateLabels[state]} />
      <div className="stack gap-2 starts">
        <div>
          <p className="strong">{title}</p>
          {isSaid && <p className="muted anywhere">{detail}</p>}
        </div>
        {acts.length > 0 && (
          <div className="row gap-2">
            {acts.map((act, index) => (
              <Act key={act.title} act={act} isMain={index === 0} />
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

function Act({ act, isMain }: { act: RoadAct; isMain: boolean }) {
  const look = isMain ? "main" : "plain";
  return (
    <LinkButton look={look} to={act.to}>
      {act.title}
    </LinkButton>
  );
}
