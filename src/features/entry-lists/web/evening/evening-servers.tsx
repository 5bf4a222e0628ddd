import type { EventSession } from "#features/events/events.ts";
import { seatPasswordText } from "#features/events/open-events.ts";
import { groupBy } from "#shared/group-by.ts";
import { sessionTitle } from "#shared/session-types.ts";
import { useSession } from "#web/session.ts";
import { CopyButton } from "#web/ui/feedback/copy-button.tsx";
import styles from "./evening.module.css";

/** The game's servers with their passwords, each to be copied; sessions on the same one stand together. */
export function EveningServers({ sessions }: { sessions: readonly EventSession[] }) {
  const told = sessions.filter(
    ({ serverName, password }) => serverName !== null || password !== null,
  );
  const servers = [
    ...groupBy(told, ({ serverName, password }) => JSON.stringify([serverName, password])).values(),
  ];
  const isSeat = useSession()?.isSeat ?? false;
  const isUntold = sessions.some(({ hasPassword, password }) => hasPassword && password === null);
  return (
    <section className={`stack gap-3 ${styles.section}`}>
      <h2 className="step-2">Server</h2>
      {isSeat && isUntold && <p>{seatPasswordText}</p>}
      {servers.length === 0 && (
        <p className="muted">
          Serverul și parola apar aici după ce organizatorii le scriu, când tot echipajul și-a
          acceptat locul.
        </p>
      )}
      {servers.map((own, index) => {
        const [{ _id, serverName, password } = { _id: "", serverName: null, password: null }] = own;
        return (
          <div key={_id} className="stack gap-2">
            {servers.length > 1 && <p className="overline">{own.map(sessionTitle).join(", ")}</p>}
            {serverName !== null && <Copied title="Server" what="serverul" text={serverName} />}
            {password !== null && (
              <Copied title="Parolă" what="parola" text={password} isMain={index === 0} />
            )}
          </div>
        );
      })}
    </section>
  );
}

interface CopiedProps {
  title: string;
  what: string;
  text: string;
  isMain?: boolean;
}

function Copied({ title, what, text, isMain = false }: CopiedProps) {
  return (
    <div className={styles.copied}>
      <div>
        <p className="aside muted">{title}</p>
        <p className="name anywhere">{text}</p>
      </div>
      <CopyButton what={what} text={text} look={isMain ? "main" : "plain"} />
    </div>
  );
}
