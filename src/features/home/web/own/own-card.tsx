import { Link } from "@tanstack/react-router";
import { bestNews } from "../../own-news.ts";
import type { OwnNext } from "../../own-next.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { formatPoints } from "#shared/points.ts";
import { SeasonLink } from "#features/seasons/web/list/season-links.tsx";
import { useNow } from "#web/now.ts";
import { useSession } from "#web/session.ts";
import { Car } from "#web/ui/drawn/car.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import unseen from "#web/ui/show/unseen.module.css";
import { Time } from "#web/ui/show/time.tsx";
import { FollowedLines } from "../followed/followed-lines.tsx";
import { OwnInvitations } from "./own-invitations.tsx";
import { OwnRoundFrame } from "./own-round.tsx";
import { ToDoLines } from "./to-do-lines.tsx";
import styles from "./own-next.module.css";

/** What is a member's own of `/`: the best news and all their championships, their next race, and what waits for them. */
export function OwnCard({ own }: { own: OwnNext }) {
  const { round, championships, followed, open, invitations, toDo, licence } = own;
  const now = useNow();
  const { title, detail } = bestNews(own, useSession()?.name ?? "");
  const [best] = championships;
  const due = toDo.filter(({ until }) => until !== null);
  return (
    <div className={styles.own}>
      {due.length > 0 && (
        <div className={styles.due}>
          <ToDoLines toDo={due} title="De făcut" />
        </div>
      )}
      <div className={`stack gap-3 ${styles.news}`}>
        <div className={styles.head}>
          <div className="stack gap-1">
            <h2 className="step-3 anywhere">{title}</h2>
            <p className="strong muted">{detail}</p>
          </div>
          {best?.car && (
            <div className={styles.bay} data-place={best.standing?.position}>
              <Car body={best.car.body} paints={best.car.paints} number={best.car.raceNumber} />
            </div>
          )}
        </div>
        {championships.length > 0 && (
          <ul>
            {championships.map((championship) => (
              <ChampionshipLine key={championship.season._id} championship={championship} />
            ))}
          </ul>
        )}
        {!round && <OpenSeasons open={open} />}
      </div>
      <div className={`stack gap-3 ${styles.next}`}>
        {round && <OwnRoundFrame round={round} now={now} />}
        <OwnInvitations invitations={invitations} />
        {licence && <OwnLicence licence={licence} />}
        <ToDoLines toDo={toDo.filter(({ until }) => until === null)} title="De făcut în club" />
      </div>
      {followed.length > 0 && (
        <section className={`stack gap-1 ${styles.followed}`}>
          <h3 className="overline">
            <Link to="/urmaresc">Urmărești</Link>
          </h3>
          <FollowedLines followed={followed} />
        </section>
      )}
    </div>
  );
}

function ChampionshipLine({
  championship: { season, standing, form, next },
}: {
  championship: OwnNext["championships"][number];
}) {
  return (
    <li className={styles.championship}>
      {standing ? (
        <GridSlot position={standing.position} />
      ) : (
        <span className={styles.noPlace}>
          <span aria-hidden>–</span>
          <span className={unseen.always}>Fără loc încă</span>
        </span>
      )}
      <span className="narrowable quiet-links">
        <Link
          className="strong"
          to="/season/$id"
          params={{ id: season._id }}
          search={{ tab: standing ? "standings" : "info" }}
        >
          {season.title}
        </Link>
        <span className="anywhere second">
          {next ? (
            <>
              {next.title} · <Time at={next.startsAt} format="date" />
            </>
          ) : (
            season.simulator.title
          )}
        </span>
      </span>
      <Form places={form} />
      <span className={styles.points}>
        {standing && (
          <>
            {formatPoints(standing.points)}
            <span className={unseen.always}> puncte</span>
          </>
        )}
      </span>
    </li>
  );
}

/** Places in the last races, the newest at the right. */
function Form({ places }: { places: readonly (number | null)[] }) {
  if (places.length === 0) return <span />;
  const inWords = places.map((place) => place ?? "neclasat").join(", ");
  return (
    <span className={styles.form} role="img" aria-label={`Ultimele curse: ${inWords}`}>
      {places.map((place, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change their order
        <span key={index} data-place={place}>
          {place ?? "–"}
        </span>
      ))}
    </span>
  );
}

function OpenSeasons({ open }: Pick<OwnNext, "open">) {
  return (
    <div className="stack gap-2 starts">
      {open.length === 0 ? (
        <>
          <p className="aside muted">Nicio competiție nu are înscrierile deschise.</p>
          <LinkButton to="/seasons">Toate sezoanele</LinkButton>
        </>
      ) : (
        <h3 className="overline">Înscrieri deschise</h3>
      )}
      {open.map(({ _id, title, registrationDeadline }, index) => (
        <div key={_id} className={styles.open}>
          <SeasonLink id={_id} tab="register" look={index === 0 ? "main" : "plain"}>
            Înscrie-te
          </SeasonLink>
          <span className="aside">
            <strong className="strong">{title}</strong>
            <br />
            <span className="muted">
              până <Time at={registrationDeadline} format="day" />
            </span>
          </span>
        </div>
      ))}
    </div>
  );
}

/** What counts on one's licence, and a ban; the rest of it one press away. */
function OwnLicence({ licence }: { licence: NonNullable<OwnNext["licence"]> }) {
  const { points, warnings, bannedUntil } = licence;
  const counts = [
    ...(points > 0 ? [counted(points, "punct", "puncte")] : []),
    ...(warnings > 0 ? [counted(warnings, "avertisment", "avertismente")] : []),
  ].join(", ");
  return (
    <p className="aside">
      {bannedUntil !== null && (
        <>
          <strong className="strong">
            Excludere din ligă până la <Time at={bannedUntil} format="moment" />
          </strong>
          <br />
        </>
      )}
      <Link to="/cazurile-mele" hash="licenta" className={styles.licence}>
        {counts === "" ? "Licența ta" : `${counts} pe licență`}
      </Link>
    </p>
  );
}
