import { useNow } from "#web/now.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Countdown } from "#web/ui/show/countdown.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { isOpen } from "../../case-states.ts";
import { originTitles } from "../../case-words.ts";
import { conflictTitles } from "../../conflicts.ts";
import type { CaseView } from "../../stewarding.ts";

/** How far a case is: who it came from, until when it waits and, for who judges, how many have voted. */
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
            <Fact name={origin === "appeal" ? "Se poate răspunde" : "Apărarea se încheie"}>
              {origin === "appeal" && "până "}
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
      {panel?.tie && isOpen(state) && (
        <Notice kind="warning" title={conflictTitles[panel.tie]}>
          Poți judeca totuși. Documentul va spune că cineva are o legătură cu cazul.
        </Notice>
      )}
    </div>
  );
}
