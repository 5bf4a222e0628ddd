import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { listOwnDefences } from "../../stewarding-calls.ts";

/** On the page of a season: its cases that wait for the viewer's answer, with their deadlines. */
export function OwnDefences({ seasonId }: { seasonId: string }) {
  const isMember = useSession() !== null;
  const { data = [] } = useQuery({ ...read(listOwnDefences, {}), enabled: isMember });
  const own = data.filter(({ season }) => season === seasonId);
  if (!isMember || own.length === 0) return null;
  return (
    <Notice kind="warning" title="Comisarii așteaptă răspunsul tău">
      <ul className="stack gap-1">
        {own.map(({ _id, title, until }) => (
          <li key={_id}>
            <Link to="/caz/$id" params={{ id: _id }}>
              {title}: spune-ți punctul de vedere
              {until !== null && (
                <>
                  {" "}
                  până la <Time at={until} format="moment" />
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
