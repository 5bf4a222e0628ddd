import type { CSSProperties } from "react";
import type { ClubPaints } from "#shared/drawn/club-paints.ts";

declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

/** What drawings in a club's colours read: `--c1` and `--c2`. */
export function paintColours({ body, trim }: Pick<ClubPaints, "body" | "trim">): CSSProperties {
  return { "--c1": `var(--paint-${body})`, "--c2": `var(--paint-${trim})` };
}
