import { counted } from "#shared/text/romanian-count.ts";
import { formatNumber } from "#shared/text/romanian-number.ts";
import type { DriverProfile, Figures } from "../../profiles/profiles.ts";
import { FoldedLines } from "../page-part.tsx";
import styles from "./figures-part.module.css";

/** What is counted besides the eight numbers, folded under them. */
export function FiguresPart({ totals, figures }: Pick<DriverProfile, "totals" | "figures">) {
  if (!totals || !figures) return null;
  return (
    <FoldedLines title="Toate cifrele">
      <dl className={styles.figures}>
        {figuresOf(figures, totals.sprints).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FoldedLines>
  );
}

type Sprints = NonNullable<DriverProfile["totals"]>["sprints"];

/** Names and values; what nobody knows, and what nobody did, is left out. */
function figuresOf(figures: Figures, sprints: Sprints): (readonly [string, string])[] {
  const { averageGrid, gained } = figures;
  const lines: (readonly [string, string | number | null])[] = [
    ["Cele mai rapide tururi", figures.fastestLaps],
    ["Pole, victorie și cel mai rapid tur", figures.hatTricks],
    ["Aceleași, cu fiecare tur în frunte", figures.grandSlams],
    ["Plecări de pe locul 1", figures.gridFirsts],
    [
      "Loc mediu la start",
      averageGrid && `${formatNumber(tenth(averageGrid.mean))}${outOf(averageGrid.races)}`,
    ],
    ["Locuri câștigate de la start la sosire", gained && signed(gained.sum) + outOf(gained.races)],
    ["Cele mai multe locuri câștigate", gained && gained.best],
    ["Victorii la rând", figures.winStreak],
    ["Podiumuri la rând", figures.podiumStreak],
    ["Tururi în frunte", figures.lapsLed],
    ["Tururi în cursă", figures.laps],
    ["Abandonuri", figures.retirements],
    ["Descalificări", figures.disqualifications],
    ["Sprinturi", sprints.starts > 0 ? sprintWords(sprints) : null],
    ["Contacte", figures.contacts],
    ["Contacte cu zidul", figures.walls],
    ["Scurtări ale pistei", figures.cuts],
    ["Penalizări date de joc", figures.gamePenalties],
    ["Puncte de incident", figures.incidentPoints],
  ];
  return lines.flatMap(([name, value]) =>
    value === null || value === 0
      ? []
      : [[name, typeof value === "number" ? formatNumber(value) : value] as const],
  );
}

function sprintWords({ starts, wins, podiums }: Sprints): string {
  return [
    formatNumber(starts),
    wins > 0 && counted(wins, "victorie", "victorii"),
    podiums > 0 && counted(podiums, "podium", "podiumuri"),
  ]
    .filter(Boolean)
    .join(" · ");
}

function outOf(races: number): string {
  return ` (din ${counted(races, "cursă", "curse")})`;
}

function tenth(mean: number): number {
  return Math.round(mean * 10) / 10;
}

function signed(sum: number): string {
  return sum > 0 ? `+${formatNumber(sum)}` : formatNumber(sum);
}
