import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { Fold } from "#web/ui/show/fold.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { capitalised, decisionTitle } from "../../case-words.ts";
import type { Licence } from "../../licence/licence-shapes.ts";
import { measureText } from "../../licence/sanction-rules.ts";
import { useQuery } from "@tanstack/react-query";
import { read } from "#web/calls/call.ts";
import { useSession } from "#web/session.ts";
import { readOwnLicence } from "../../licence/licence-calls.ts";

export function Ban({ until }: { until: number }) {
  return (
    <Notice kind="warning" title="Excludere din ligă">
      Fără înscrieri și fără prezență la etape până la <Time at={until} format="moment" />.
    </Notice>
  );
}

interface LicenceWholeProps {
  licence: Licence;
  /** What is ahead, over what counts. */
  ahead?: ReactNode;
  /** Under what counts. */
  children?: ReactNode;
}

/** All of a licence: what counts now, where it comes from and what it led to. */
export function LicenceWhole({ licence, ahead, children }: LicenceWholeProps) {
  const { points, warnings, entries, sanctions, bannedUntil } = licence;
  return (
    <>
      {bannedUntil !== null && <Ban until={bannedUntil} />}
      {ahead}
      <Facts>
        <Fact name="Puncte active">{points}</Fact>
        <Fact name="Avertismente active">{warnings}</Fact>
      </Facts>
      {children}
      <div className="tiles gap-4">
        <Listed title="De unde vin" what="punctele și avertismentele">
          {entries.map((entry, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a decision may have given two people who became one the same
            <Entry key={index} entry={entry} />
          ))}
        </Listed>
        <Listed title="Sancțiuni" what="sancțiunile">
          {sanctions.map((sanction) => (
            <li key={sanction._id} className="stack pad-3-0 ruled-below">
              <p className="strong">{capitalised(sanction.text)}</p>
              {sanction.rule !== "" && <p className="aside muted">pentru {sanction.rule}</p>}
              <p className="aside">
                <SanctionState sanction={sanction} />
              </p>
            </li>
          ))}
        </Listed>
      </div>
    </>
  );
}

interface ListedProps {
  title: string;
  what: string;
  children: readonly ReactNode[];
}

/** What decisions put on a licence, or what it led to, the latest first. */
function Listed({ title, what, children }: ListedProps) {
  if (children.length === 0) return null;
  return (
    <div>
      <h3 className="overline">{title}</h3>
      <Fold of="items" count={children.length} what={what}>
        <ul className="stack">{children}</ul>
      </Fold>
    </div>
  );
}

function Entry({ entry }: { entry: Licence["entries"][number] }) {
  const { measure, amount, decision, season, event, expiresAt, clearedAt } = entry;
  const given = measureText(measure, amount);
  return (
    <li className="stack pad-3-0 ruled-below">
      <p className={clearedAt === null ? "strong" : "strong muted"}>
        {clearedAt === null ? given : <s>{given}</s>}
        {" · "}
        <Link to="/decizie/$id" params={{ id: decision._id }}>
          {decisionTitle(decision.number)}
        </Link>
      </p>
      <p className="aside muted anywhere">
        {event.title} · {season.title}
      </p>
      <p className="aside">
        {clearedAt === null ? (
          <>
            expiră <Time at={expiresAt} format="day" />
          </>
        ) : (
          "nu se mai numără: suspendarea a fost executată"
        )}
      </p>
    </li>
  );
}

type Sanction = Licence["sanctions"][number];

/** Where a sanction stands: it waits for an appeal, was served, or is ahead. */
export function SanctionState({
  sanction: { kind, held, served, until, events },
}: {
  sanction: Pick<Sanction, "kind" | "held" | "served" | "until" | "events">;
}) {
  if (held) return "așteaptă apelul";
  if (kind === "ban" && until !== null)
    return (
      <>
        {served ? "a durat până la" : "până la"} <Time at={until} format="moment" />
      </>
    );
  if (kind === "suspension" && events.length > 0)
    return (
      <>
        {served ? "executată: " : "la "}
        {events.map(({ _id, title, time }, index) => (
          <Fragment key={_id}>
            {index > 0 && ", "}
            <Link to="/event/$id" params={{ id: _id }}>
              {title}
            </Link>{" "}
            (<Time at={time} format="day" />)
          </Fragment>
        ))}
      </>
    );
  return served ? "executată" : kind === "grid" ? "la următoarea cursă" : "la următoarea etapă";
}

/** Where one registers: why that is refused, before anything is pressed. Nothing for everybody else. */
export function OwnBan() {
  const isMember = useSession() !== null;
  const { data } = useQuery({ ...read(readOwnLicence, {}), enabled: isMember });
  const until = isMember ? data?.bannedUntil : null;
  return typeof until === "number" ? <Ban until={until} /> : null;
}
