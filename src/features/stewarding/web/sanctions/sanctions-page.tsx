import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActDialog } from "#web/acts/act-button.tsx";
import { fresh, read } from "#web/calls/call.ts";
import { LostPage } from "#web/layout/lost-page.tsx";
import { permissionsQuery } from "#web/permissions-query.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Fold } from "#web/ui/show/fold.tsx";
import { listSanctions } from "../../licence/licence-calls.ts";
import type { Sanction } from "../../licence/licence-shapes.ts";
import { sanctionActs } from "../../licence/sanction-acts.ts";
import {
  measureText,
  type SanctionStanding,
  sanctionStandingOf,
} from "../../licence/sanction-rules.ts";
import { deskPage } from "../desk/desk-frame.tsx";
import { DeskParts, mayJudge } from "../desk/desk-parts.tsx";
import { followed } from "../parts/follow-cases.ts";
import { Part } from "../parts/part.tsx";
import { DAY_MS } from "#shared/time/durations.ts";
import { day } from "#shared/time/dates.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";
import { Link } from "@tanstack/react-router";
import { DriverName } from "#features/results/web/crew.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { capitalised, decisionTitle } from "../../case-words.ts";
import { sanctionConflictTitles } from "../../conflicts.ts";
import { SanctionState } from "../licence/licence-parts.tsx";
import { SanctionMark } from "../parts/case-mark.tsx";
import { NoRaceLeft } from "../parts/no-race-left.tsx";

/** '/administrare/comisari/sanctiuni': what thresholds propose, what is under way, and what became of the rest. */
export const SanctionsPage = deskPage(Sanctions);

function Sanctions() {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  const sanctions = useSuspenseQuery({ ...read(listSanctions, {}, fresh), ...followed }).data;
  if (!mayJudge(permissions) && sanctions.length === 0) return <LostPage />;
  return (
    <>
      <PageHeader overline="Administrare" title="Sancțiuni">
        Punctele și avertismentele care se adună propun o sancțiune. Ea se aplică abia după ce o
        confirmă un comisar.
      </PageHeader>
      <DeskParts />
      <SanctionList sanctions={sanctions} />
    </>
  );
}

/** Under which heading it stands, in their order. */
const headings: Record<SanctionStanding, string> = {
  proposed: "De hotărât",
  flagged: "Executate, apoi rămase fără temei",
  held: "În vigoare",
  ahead: "În vigoare",
  served: "Încheiate",
  rejected: "Încheiate",
  lapsed: "Încheiate",
};

/** What is being decided; it stays open, with what was typed, also when another steward is faster. */
interface Opened {
  id: string;
  what: "confirm" | "reject";
}

function SanctionList({ sanctions }: { sanctions: readonly Sanction[] }) {
  const [opened, setOpened] = useState<Opened>();
  const decided = sanctions.find(({ _id }) => _id === opened?.id);
  const close = () => setOpened(undefined);
  if (sanctions.length === 0)
    return (
      <EmptyState text="Nicio sancțiune. Când un pilot ajunge la un prag, propunerea apare aici." />
    );
  const sections = [...new Set(Object.values(headings))].map((title) => {
    const own = sanctions.filter((one) => headings[sanctionStandingOf(one)] === title);
    return (
      own.length > 0 && (
        <Part key={title} title={`${title} (${own.length})`}>
          <Fold of="items" className="stack gap-3" count={own.length} what="sancțiunile">
            {own.map((sanction) => (
              <SanctionLine
                key={sanction._id}
                sanction={sanction}
                onDecide={(what) => setOpened({ id: sanction._id, what })}
              />
            ))}
          </Fold>
        </Part>
      )
    );
  });
  return (
    <>
      {sections}
      {decided && opened?.what === "confirm" && (
        <ConfirmSanction sanction={decided} onClose={close} />
      )}
      {decided && opened?.what === "reject" && (
        <ActDialog act={sanctionActs.rejectSanction} of={decided} onClose={close} />
      )}
    </>
  );
}

interface ConfirmSanctionProps {
  sanction: Sanction;
  onClose: () => void;
}

/** 'Confirmă': at which event, or until when, and a word for the other stewards. */
function ConfirmSanction({ sanction, onClose }: ConfirmSanctionProps) {
  const { kind, amount, choices } = sanction;
  const { timeZone, now } = useSite();
  const [until] = useState(useNow() + amount * DAY_MS);
  return (
    <ActDialog
      act={sanctionActs.confirmSanction}
      of={sanction}
      given={{
        ...(kind !== "suspension" && { event: null }),
        ...(kind !== "ban" && { until: null }),
      }}
      start={{ until }}
      options={{
        event: [
          { value: "", title: "Următoarea în care are loc" },
          ...choices.map(({ _id, title, time }) => ({
            value: _id,
            title: `${title}, ${day(time, timeZone, now)}`,
          })),
        ],
      }}
      onClose={onClose}
    />
  );
}

interface SanctionLineProps {
  sanction: Sanction;
  onDecide: (what: "confirm" | "reject") => void;
}

/** A sanction in the list: whose, what and for what, what it rests on, and what a steward does with it. */
function SanctionLine({ sanction, onDecide }: SanctionLineProps) {
  const { _id, driver, text, rule, season, reason, proposedAt, decidedAt, blocked } = sanction;
  const standing = sanctionStandingOf(sanction);
  const name = `sanction-${_id}`;
  const about = `${text}, ${driver.name}`;
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
          <span className="strong">{capitalised(text)}</span>, pentru {rule}
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
      {sanction.state === "confirmed" && (
        <p>
          {sanction.flagged ? (
            "A fost executată, iar apoi o decizie de la care venea a fost anulată."
          ) : (
            <>
              <SanctionState sanction={sanction} />
              {sanction.kind === "ban" && ": fără înscrieri și fără prezență"}
            </>
          )}
        </p>
      )}
      {sanction.noRaceLeft && <NoRaceLeft />}
      {reason !== "" && <Prose text={reason} />}
      {blocked !== null && (
        <p className="muted">{sanctionConflictTitles[blocked]} O hotărăsc ceilalți comisari.</p>
      )}
      {sanction.may.acts.length > 0 && (
        <div className="row gap-2">
          <Button look="main" aria-label={`Confirmă: ${about}`} onClick={() => onDecide("confirm")}>
            Confirmă
          </Button>
          <Button aria-label={`Respinge: ${about}`} onClick={() => onDecide("reject")}>
            Respinge
          </Button>
        </div>
      )}
    </article>
  );
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
