import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { repeatsAStep } from "#features/administration/first-steps.ts";
import { permissionsQuery } from "#web/permissions-query.ts";
import { seasonState, seasonStateWords } from "#features/seasons/season-status.ts";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { listSeasons } from "#features/seasons/seasons-calls.ts";
import { fresh, read } from "#web/calls/call.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { AdministrationFrame } from "#web/layout/administration-frame.tsx";
import { useNow } from "#web/now.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { DuplicateSeasonDialog } from "#features/events/web/edit/duplicate-season-dialog.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { TodoList } from "./todo-list.tsx";
import { useFirstSteps } from "./use-first-steps.ts";

/** '/administrare': for those who manage seasons every season, hidden ones too; for others the way to their sections. */
export function AdministrationPage() {
  const permissions = useSuspenseQuery(permissionsQuery()).data;
  return (
    <AdministrationFrame>
      <PageHeader title="Administrare" />
      {permissions.includes("manageSeasons") ? (
        <Planning />
      ) : (
        <TodoList emptyText="Nimic de făcut acum. Ce așteaptă după tine apare aici." />
      )}
    </AdministrationFrame>
  );
}

function Planning() {
  const guide = useFirstSteps();
  return (
    <>
      <FirstSteps guide={guide} />
      <TodoList leavesOut={(todo) => guide.isOpen && repeatsAStep(todo, guide.way)} />
      <Seasons isGuided={guide.isOpen} />
      {guide.canReturn && (
        <Button look="link" className="start" onClick={guide.show}>
          Arată primii pași
        </Button>
      )}
    </>
  );
}

function Seasons({ isGuided }: { isGuided: boolean }) {
  const seasons = useSuspenseQuery(read(listSeasons, { query: { view: "cards" } }, fresh)).data;
  const [copied, setCopied] = useState<SeasonCard>();
  return (
    <>
      <div className="row spread gap-2">
        {seasons.length > 0 && <h2>Sezoane</h2>}
        <LinkButton
          look={isGuided || seasons.length > 0 ? "plain" : "main"}
          to="/administrare/season/new"
        >
          Sezon nou
        </LinkButton>
      </div>
      <ul className="stack gap-3">
        {seasons.map((season) => (
          <SeasonLine key={season._id} season={season} onDuplicate={() => setCopied(season)} />
        ))}
      </ul>
      {copied && <DuplicateSeasonDialog season={copied} onClose={() => setCopied(undefined)} />}
    </>
  );
}

function SeasonLine({ season, onDuplicate }: { season: SeasonCard; onDuplicate: () => void }) {
  const now = useNow();
  const state = seasonState(
    season.events.map(({ time }) => time),
    now,
  );
  const facts = [
    season.rules.simulator.acronym,
    season.hidden ? "Ascuns" : seasonStateWords[state],
    counted(season.events.length, "etapă", "etape"),
    counted(season.registeredCars, "mașină înscrisă", "mașini înscrise"),
  ];
  return (
    <li className="box row spread gap-2-4 pad-3-4">
      <div className="about">
        <span className="name">{season.title}</span>
        <span className="muted">{facts.join(" · ")}</span>
      </div>
      <div className="row gap-2">
        <LinkButton
          to="/administrare/season/$id"
          params={{ id: season._id }}
          aria-label={`Editează ${season.title}`}
        >
          Editează
        </LinkButton>
        <Button onClick={onDuplicate} aria-label={`Duplică ${season.title}`}>
          Duplică
        </Button>
        <LinkButton
          look="link"
          to="/season/$id"
          params={{ id: season._id }}
          aria-label={`Vezi pagina ${season.title}`}
        >
          Vezi pagina
        </LinkButton>
      </div>
    </li>
  );
}
