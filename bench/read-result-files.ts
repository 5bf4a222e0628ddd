import type { DrivenSimulator, SessionPlan } from "#demo/generate/session-plan.ts";

const cars = 60;

/** A race of 60 cars; of ACC, a file of 20 MB has 700 laps. */
export function fullGrid(simulator: DrivenSimulator, laps: number): SessionPlan {
  const platform = simulator === "iR" ? "iracing" : "steam";
  return {
    simulator,
    sessionType: "R",
    seed: "bench",
    startedAt: Date.UTC(2026, 0, 1),
    track: { key: simulator === "iR" ? "Demo Park" : "demo_ring" },
    length: { laps },
    entries: Array.from({ length: cars }, (_, at) => ({
      raceNumber: String(at + 1),
      modelKey: simulator === "AC" ? "demo_gt" : "30",
      paceMs: 90_000,
      drivers: [
        {
          firstName: "Pilot",
          lastName: `Numărul ${at + 1}`,
          platformId: {
            platform,
            id: String(simulator === "iR" ? 700_000 + at : 76_561_190_000_000_000n + BigInt(at)),
          },
        },
      ],
    })),
  };
}
