import { useSuspenseQueries } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { EventSession } from "#features/events/events.ts";
import { readEvent } from "#features/results/results-calls.ts";
import { isPractice } from "#shared/session-types.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { fresh, read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { PageHeader } from "#web/ui/frame/page-header.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { windowState } from "../../protest-window.ts";
import { readEventStewarding, readOwnEventStewarding } from "../../public-stewarding-calls.ts";
import { ProtestForm } from "./protest-form.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { IncidentFields } from "./incident-fields.tsx";
import { useDeviceDraft } from "../parts/device-draft.ts";
import { protestDrafts } from "./protest-draft.ts";

const route = getRouteApi("/event/$id/contesta");

/** 'Contestă': what a driver sends to the stewards. Before the results, a note that stays on the device. */
export function ProtestPage() {
  const { id } = route.useParams();
  const { sesiune, acuzat } = route.useSearch();
  const now = useNow();
  const params = { id };
  const [{ data: event }, { data: stewarding }, { data: own }] = useSuspenseQueries({
    queries: [
      read(readEvent, { params, query: { results: "none" } }),
      read(readEventStewarding, { params }),
      read(readOwnEventStewarding, { params }, fresh),
    ],
  });
  const windowOf = ({ _id }: Pick<EventSession, "_id">) =>
    stewarding.sessions.find((known) => known._id === _id)?.window ?? null;
  const rowsOf = ({ _id }: Pick<EventSession, "_id">) =>
    own.sessions.find((known) => known._id === _id)?.rows ?? [];
  const sessions = event.sessions.filter(
    (session) => session.official && !isPractice(session.type.code),
  );
  const open = sessions.filter((session) => windowState(windowOf(session), now) === "open");
  const drove = open.filter((session) => rowsOf(session).length > 0);
  const chosen =
    sessions.find(({ _id }) => _id === sesiune) ?? drove.at(-1) ?? open.at(-1) ?? sessions.at(-1);
  const window = chosen ? windowOf(chosen) : null;
  const state = windowState(window, now);
  const isNote = stewarding.enabled && chosen !== undefined && state === "waiting";
  const refused =
    !stewarding.enabled || !chosen
      ? "Sezonul nu primește contestații."
      : state === "closed"
        ? "Timpul pentru contestații s-a încheiat."
        : rowsOf(chosen).length === 0
          ? "Contestă doar cine a condus în sesiune sau conduce un club din ea."
          : own.left === 0
            ? "Ai trimis toate contestațiile pe care liga le primește la această etapă."
            : undefined;
  return (
    <div className="column stack gap-5">
      <PageHeader
        overline={
          <span className="quiet-links">
            <Link
              to="/event/$id"
              params={params}
              search={{ tab: "results", sessionresults: sesiune }}
            >
              {event.title}
            </Link>
          </span>
        }
        title={isNote ? "Notează un incident" : "Contestă"}
      >
        {window && state === "open" && (
          <>
            <p>
              Până la <Time at={window.closesAt} format="moment" />
            </p>
            <p>
              Mai poți trimite {counted(own.left, "contestație", "contestații")} la această etapă.
            </p>
          </>
        )}
      </PageHeader>
      {isNote ? (
        <IncidentNote eventId={id} opensAt={window?.opensAt ?? null} />
      ) : refused !== undefined || !chosen ? (
        <EmptyState
          text={refused ?? ""}
          action={
            <>
              {chosen && window && state === "closed" && (
                <p>
                  {chosen.title}: s-a putut contesta până la{" "}
                  <Time at={window.closesAt} format="moment" />.
                </p>
              )}
              <LinkButton to="/event/$id" params={params} search={{ tab: "results" }}>
                Înapoi la rezultate
              </LinkButton>
            </>
          }
        />
      ) : (
        <ProtestForm
          key={chosen._id}
          eventId={id}
          session={chosen}
          sessions={drove}
          own={rowsOf(chosen)}
          pressed={acuzat}
        />
      )}
    </div>
  );
}

interface IncidentNoteProps {
  eventId: string;
  /** When protests are taken, UTC ms; `null`: not known before the results. */
  opensAt: number | null;
}

/** What somebody notes before there are results: nothing is sent, it waits on the device for the protest. */
function IncidentNote({ eventId, opensAt }: IncidentNoteProps) {
  const { draft, change, drop } = useDeviceDraft(`protest:${eventId}`, protestDrafts);
  const isEmpty = protestDrafts.isBlank(draft);
  return (
    <div className="stack gap-5">
      <Notice>
        Nota rămâne pe acest dispozitiv.{" "}
        {opensAt === null ? (
          "O poți trimite drept contestație după ce apar rezultatele."
        ) : (
          <>
            O poți trimite drept contestație de la <Time at={opensAt} format="moment" />.
          </>
        )}
      </Notice>
      <TextField
        label="Numerele mașinilor"
        inputMode="text"
        autoComplete="off"
        maxLength={60}
        help="Cine a greșit: 23, 7."
        value={draft.numbers}
        onChange={({ target }) => change((before) => ({ ...before, numbers: target.value }))}
      />
      <IncidentFields draft={draft} errors={{}} change={change} />
      <p className="row gap-2-3" role="status">
        <span className="muted">
          {isEmpty ? "Încă nimic de păstrat." : "Păstrat pe dispozitiv."}
        </span>
        {!isEmpty && (
          <Button look="link" onClick={drop}>
            Șterge nota
          </Button>
        )}
      </p>
    </div>
  );
}
