import { Link } from "@tanstack/react-router";
import { DriverName } from "#features/results/web/crew.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { decisionTitle } from "../../case-words.ts";
import { sanctionConflictTitles } from "../../conflicts.ts";
import type { Sanction } from "../../licence/licence-shapes.ts";
import { measureText, sanctionStandingOf } from "../../licence/sanction-rules.ts";
import { SanctionState } from "../licence/licence-parts.tsx";
import { SanctionMark } from "../parts/case-mark.tsx";
import { NoRaceLeft } from "../parts/no-race-left.tsx";

interface SanctionLineProps {
  sanction: Sanction;
  onDecide: (what: "confirm" | "reject") => void;
}

/** A sanction in the list: whose, what and for what, what it rests on, and what a steward does with it. */
export function SanctionLine({ sanction, onDecide }: SanctionLineProps) {
  const { _id, driver, text, rule, season, reason, proposedAt, decidedAt, blocked } = sanction;
  const standing = sanctionStandingOf(sanction);
  const name = `sanction-${_id}`;
  return (
    <article className="box stack gap-3 pad-4" aria-labelledby={name}>
      <div className="stack gap-1">
        <p className="row gap-2-3">
          <span className="name quiet-links" id={name}>
            <DriverName driver={{ _id: driver._id, driverName: driver.name || "Cont șters" }} />
          </span>
          <SanctionMark standing={standing} />
        </p>
        <p>
          <span className="strong">{sentence(text)}</span>, pentru {rule}
        </p>
        <p className="aside muted">
          {season.title} · propusă <Time at={proposedAt} format="day" />
          {decidedAt !== null && (
            <>
              {" · "}
              {sanction.state === "rejected" ? "respinsă" : "confirmată"}{" "}
              <Time at={decidedAt} format="day" />
            </>
          )}
        </p>
      </div>
      <Basis basis={sanction.basis} />
      <Effect sanction={sanction} />
      {sanction.noRaceLeft && <NoRaceLeft />}
      {reason !== "" && <Prose text={reason} />}
      {blocked !== null && (
        <p className="muted">{sanctionConflictTitles[blocked]} O hotărăsc ceilalți comisari.</p>
      )}
      <Decide sanction={sanction} onDecide={onDecide} />
    </article>
  );
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toLocaleUpperCase("ro")}${text.slice(1)}`;
}

/** Decisions whose points or warnings led to it. */
function Basis({ basis }: Pick<Sanction, "basis">) {
  if (basis.length === 0)
    return <p className="muted">Deciziile de la care vine nu mai contează.</p>;
  return (
    <ul className="bullets stack gap-1">
      {basis.map(({ decision, measure, amount, expiresAt }) => (
        <li key={`${decision._id} ${measure}`}>
          <Link to="/decizie/$id" params={{ id: decision._id }}>
            {decisionTitle(decision.number)}
          </Link>
          : {measureText(measure, amount)}, până <Time at={expiresAt} format="day" />
        </li>
      ))}
    </ul>
  );
}

function Effect({ sanction }: { sanction: Sanction }) {
  const { state, flagged, kind } = sanction;
  if (state !== "confirmed") return null;
  if (flagged) return <p>A fost executată, iar apoi o decizie de la care venea a fost anulată.</p>;
  return (
    <p>
      <SanctionState sanction={sanction} />
      {kind === "ban" && ": fără înscrieri și fără prezență"}
    </p>
  );
}

function Decide({ sanction, onDecide }: SanctionLineProps) {
  const { driver, text, may } = sanction;
  if (may.acts.length === 0) return null;
  const about = `${text}, ${driver.name}`;
  return (
    <div className="row gap-2">
      <Button look="main" aria-label={`Confirmă: ${about}`} onClick={() => onDecide("confirm")}>
        Confirmă
      </Button>
      <Button aria-label={`Respinge: ${about}`} onClick={() => onDecide("reject")}>
        Respinge
      </Button>
    </div>
  );
}
