import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { groupBy } from "#shared/group-by.ts";
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
import { type SanctionStanding, sanctionStandingOf } from "../../licence/sanction-rules.ts";
import { DeskFrame } from "../desk/desk-frame.tsx";
import { DeskParts, mayJudge } from "../desk/desk-parts.tsx";
import { followed } from "../desk/follow-cases.ts";
import { NotYet } from "../parts/not-yet.tsx";
import { SanctionLine } from "./sanction-line.tsx";
import { DAY_MS } from "#shared/time/durations.ts";
import { day } from "#web/dates.ts";
import { useNow } from "#web/now.ts";
import { useSite } from "#web/page-data.ts";

/** '/administrare/comisari/sanctiuni': what thresholds propose, what is under way, and what became of the rest. */
export function SanctionsPage() {
  return (
    <DeskFrame>
      <Sanctions />
    </DeskFrame>
  );
}

function Sanctions() {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  const found = useQuery({ ...read(listSanctions, {}, fresh), ...followed });
  if (!mayJudge(permissions) && found.data?.length === 0) return <LostPage />;
  return (
    <>
      <PageHeader overline="Administrare" title="Sancțiuni">
        Punctele și avertismentele care se adună propun o sancțiune. Ea se aplică abia după ce o
        confirmă un comisar.
      </PageHeader>
      <DeskParts />
      {found.data ? <SanctionList sanctions={found.data} /> : <NotYet found={found} />}
    </>
  );
}

type Part = "proposed" | "flagged" | "ahead" | "ended";

const partTitles: Record<Part, string> = {
  proposed: "De hotărât",
  flagged: "Executate, apoi rămase fără temei",
  ahead: "În vigoare",
  ended: "Încheiate",
};

const parts: readonly Part[] = ["proposed", "flagged", "ahead", "ended"];

const partOf: Record<SanctionStanding, Part> = {
  proposed: "proposed",
  flagged: "flagged",
  held: "ahead",
  ahead: "ahead",
  served: "ended",
  rejected: "ended",
  lapsed: "ended",
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
  const grouped = groupBy(sanctions, (one) => partOf[sanctionStandingOf(one)]);
  const sections = parts.map((part) => {
    const own = grouped.get(part) ?? [];
    return (
      own.length > 0 && (
        <section key={part} className="stack gap-3" aria-labelledby={`sanctions-${part}`}>
          <h2 className="step-1" id={`sanctions-${part}`}>
            {partTitles[part]} ({own.length})
          </h2>
          <Fold of="items" className="stack gap-3" count={own.length} what="sancțiunile">
            {own.map((sanction) => (
              <SanctionLine
                key={sanction._id}
                sanction={sanction}
                onDecide={(what) => setOpened({ id: sanction._id, what })}
              />
            ))}
          </Fold>
        </section>
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
