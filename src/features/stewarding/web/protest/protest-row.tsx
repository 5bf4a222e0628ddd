import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { read } from "#web/calls/call.ts";
import { useNow } from "#web/now.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { windowState } from "../../protest-window.ts";
import { readEventStewarding } from "../../public-stewarding-calls.ts";
import { useOwnRows } from "./own-stewarding.ts";

const route = getRouteApi("/event/$id");

interface ProtestRowProps {
  session: { _id: string };
  row: { _id: string };
}

/** 'Contestă' in an opened row of results, for who drove in the session while its window is open. */
export function ProtestRow({ session, row }: ProtestRowProps) {
  const { id } = route.useParams();
  const now = useNow();
  const { data } = useQuery(read(readEventStewarding, { params: { id } }));
  const window = data?.sessions.find(({ _id }) => _id === session._id)?.window ?? null;
  if (!data?.enabled || windowState(window, now) !== "open") return null;
  return <OwnRow eventId={id} session={session} row={row} />;
}

function OwnRow({ eventId, session, row }: ProtestRowProps & { eventId: string }) {
  const { rows, left } = useOwnRows(eventId, session);
  if (left === 0 || rows.length === 0 || rows.includes(row._id)) return null;
  return (
    <LinkButton
      className="start"
      to="/event/$id/contesta"
      params={{ id: eventId }}
      search={{ sesiune: session._id, acuzat: row._id }}
    >
      Contestă
    </LinkButton>
  );
}
