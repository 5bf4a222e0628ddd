import { isOpen } from "#features/stewarding/case-states.ts";
import { originTitles } from "#features/stewarding/case-words.ts";
import { conflictTitles } from "#features/stewarding/conflicts.ts";
import type { CaseView } from "#features/stewarding/stewarding.ts";
import { useNow } from "#web/now.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { Time } from "#web/ui/show/time.tsx";

/** How far a case is: who it came from, until when it waits, how many have voted. */
export function CaseProgress({ view }: { view: CaseView }) {
  const { origin, openedAt, defenceUntil, state, panel } = view;
  const now = useNow();
  return (
    <div className="stack gap-4">
      <p className="muted">
        {originTitles[origin]}, <Time at={openedAt} format="day" />
      </p>
      {isOpen(state) && (
        <Facts>
          {defenceUntil !== null && state === "defence" && (
            <Fact name="Apărarea se încheie">
              <Time at={defenceUntil} format="moment" />{" "}
              <span className="muted">
                <Countdown at={defenceUntil} now={now} />
              </span>
            </Fact>
          )}
          {panel && (
            <Fact name="Voturi">
              {panel.voted} din {panel.quorum}
              {panel.leftOut > 0 && (
                <span className="muted"> (încă {panel.leftOut}, care nu se numără)</span>
              )}
            </Fact>
          )}
        </Facts>
      )}
      {panel?.drove && isOpen(state) && (
        <Notice kind="warning" title={conflictTitles.drove}>
          Judeci fiindcă sunt prea puțini comisari care nu au condus. Documentul o va spune.
        </Notice>
      )}
    </div>
  );
}
