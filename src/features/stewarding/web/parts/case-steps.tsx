import { Time } from "#web/ui/show/time.tsx";
import { type CaseState, caseStateTitles } from "../../case-states.ts";
import type { CaseView } from "../../stewarding.ts";
import styles from "./case-steps.module.css";

/** What steps of an appeal are called. */
const appealTitles: Partial<Record<CaseState, string>> = {
  defence: "Răspunsuri",
  closed: "Ultima decizie",
};

const road = ["defence", "review", "decided", "closed"] as const satisfies CaseState[];

/** A case about a decision is over with what it decides: there is no appeal to it. */
const appealRoad = ["defence", "review", "closed"] as const satisfies CaseState[];

/** How far a case is on its way, from the defence to the end of the time for appeals. */
export function CaseSteps({
  state,
  origin,
  openedAt,
  defenceUntil,
  decision,
}: Pick<CaseView, "state" | "origin" | "openedAt" | "defenceUntil" | "decision">) {
  const isAppeal = origin === "appeal";
  const own = isAppeal ? appealRoad : road;
  const at = own.findIndex((step) => step === state);
  const steps = at === -1 ? (["defence", state] as const) : own;
  const present = at === -1 ? 1 : at;
  const instants: Partial<Record<CaseState, number | null>> = {
    defence: defenceUntil,
    decided: decision?.publishedAt ?? null,
    closed: isAppeal ? (decision?.publishedAt ?? null) : (decision?.appealUntil ?? null),
  };
  return (
    <ol className={styles.steps} aria-label="Drumul cazului">
      {steps.map((step, index) => {
        const instant = instants[step];
        return (
          <li
            key={step}
            className={styles.step}
            data-at={index < present ? "past" : index === present ? "now" : "ahead"}
            aria-current={index === present ? "step" : undefined}
          >
            <span className="strong">
              {(isAppeal && appealTitles[step]) || caseStateTitles[step]}
            </span>
            <span className="small muted">
              {step === "defence" && index === 0 && (
                <>
                  de <Time at={openedAt} format="moment" />
                  <br />
                </>
              )}
              {typeof instant === "number" && (
                <>
                  {step === "defence" ? "până " : step === "closed" && !isAppeal ? "de " : ""}
                  <Time at={instant} format="moment" />
                </>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
