import type { BenchRow } from "../bench-row.ts";

export function shown(name: string, value: number, unit: string): BenchRow {
  return { name, value, unit, budget: null, ok: true };
}

export function atMost(name: string, value: number, unit: string, budget: number): BenchRow {
  return { name, value, unit, budget, ok: value <= budget };
}

export function atLeast(name: string, value: number, budget: number): BenchRow {
  return { name, value, unit: "ratio", budget, ok: value >= budget };
}
