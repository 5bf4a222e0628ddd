import type { ReactNode } from "react";
import { counted } from "#shared/text/romanian-count.ts";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import type { DriverProfile, Driven } from "../../profiles/profiles.ts";
import { FoldedPart, PagePart } from "../page-part.tsx";
import styles from "./profile-lines.module.css";

/** What all starts come to by simulator, track and car. Nothing before the first. */
export function DrivenPart({ driven }: Pick<DriverProfile, "driven">) {
  const { simulators, tracks, cars } = driven;
  if (simulators.length === 0) return null;
  return (
    <PagePart title="Pe ce și unde">
      <Lines
        title="Simulatoare"
        count={counted(simulators.length, "simulator", "simulatoare")}
        of={simulators}
      />
      <Lines title="Circuite" count={counted(tracks.length, "circuit", "circuite")} of={tracks} />
      {cars.length > 0 && (
        <Lines title="Mașini" count={counted(cars.length, "model", "modele")} of={cars} />
      )}
    </PagePart>
  );
}

function Lines({ title, count, of }: { title: string; count: ReactNode; of: readonly Driven[] }) {
  return (
    <FoldedPart title={title} note={count}>
      <ul>
        {of.map(({ _id, title: name, acronym, starts, wins, podiums, best }) => (
          <li key={_id} className={styles.line} data-plain>
            <div className="narrowable anywhere">
              <p className={styles.name}>{name}</p>
              <p className="second">
                {[
                  wins > 0 && counted(wins, "victorie", "victorii"),
                  podiums > 0 && counted(podiums, "podium", "podiumuri"),
                  best !== null && wins === 0 && `cel mai bun loc ${best}`,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <span className={styles.end}>
              <SimulatorFlag acronym={acronym} title={acronym} />
              <span className="second">{counted(starts, "cursă", "curse")}</span>
            </span>
          </li>
        ))}
      </ul>
    </FoldedPart>
  );
}
