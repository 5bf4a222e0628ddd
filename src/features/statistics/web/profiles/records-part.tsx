import { Link } from "@tanstack/react-router";
import { counted } from "#shared/text/romanian-count.ts";
import { formatLapTime } from "#shared/time/lap-time.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { type MomentKind, nextMilestone } from "../../moments.ts";
import type { DriverProfile, HeldRecord } from "../../profiles/profiles.ts";
import { FirstFew, PagePart } from "../page-part.tsx";
import styles from "./profile-lines.module.css";

/** So many of each stand there at once. */
const FEW = 4;

/** The lap records that they hold. Nothing without one. */
export function RecordsPart({ records }: Pick<DriverProfile, "records">) {
  if (records.length === 0) return null;
  return (
    <PagePart title="Recorduri" note={records.length}>
      <FirstFew
        few={FEW}
        units={["record", "recorduri"]}
        items={records.map((record) => (
          <Held key={`${record.track._id} ${record.among} ${record.isRace}`} record={record} />
        ))}
      />
    </PagePart>
  );
}

function Held({
  record: { track, among, isRace, lapMs, event, at, acronym },
}: {
  record: HeldRecord;
}) {
  return (
    <li className={styles.line} data-plain>
      <div className="narrowable quiet-links anywhere">
        <p className={styles.name}>
          <Link to="/track/$id" params={{ id: track._id }}>
            {track.title}
          </Link>
        </p>
        <p className="second">
          {among} · {isRace ? "cursă" : "calificări"} ·{" "}
          <Link to="/event/$id" params={{ id: event._id }} search={{ tab: "results" }}>
            <Time at={at} format="date" />
          </Link>
        </p>
      </div>
      <span className={styles.end}>
        <SimulatorFlag acronym={acronym} title={acronym} />
        <span className={`${styles.figure} ${styles.lap}`}>{formatLapTime(lapMs)}</span>
      </span>
    </li>
  );
}

const words: Record<MomentKind, [one: string, many: string]> = {
  start: ["start", "starturi"],
  podium: ["podium", "podiumuri"],
  win: ["victorie", "victorii"],
  pole: ["pole", "pole-uri"],
};

const firsts = {
  start: "Primul start",
  podium: "Primul podium",
  win: "Prima victorie",
  pole: "Primul pole",
} as const satisfies Record<MomentKind, string>;

/** Firsts and round numbers of a career, with the next one. Nothing before the first start. */
export function MomentsPart({ moments, totals }: Pick<DriverProfile, "moments" | "totals">) {
  if (moments.length === 0 || !totals) return null;
  const next = nextMilestone(totals.starts);
  return (
    <PagePart
      title="Repere"
      note={`încă ${counted(next.missing, ...words.start)} până la ${next.number}`}
    >
      <FirstFew
        few={FEW}
        units={["reper", "repere"]}
        items={moments.map(({ kind, number, event, at }) => (
          <li key={`${kind} ${number}`} className={styles.line} data-plain>
            <div className="narrowable quiet-links anywhere">
              <p className={styles.name}>
                {number === 1 ? firsts[kind] : counted(number, ...words[kind])}
              </p>
              <p className="second">
                <Link to="/event/$id" params={{ id: event._id }} search={{ tab: "results" }}>
                  {event.title}
                </Link>
              </p>
            </div>
            <span className="second">
              <Time at={at} format="date" />
            </span>
          </li>
        ))}
      />
    </PagePart>
  );
}
