import { searchDrivers } from "#features/results/web/driver-search.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { ActForm } from "#web/acts/act-form.tsx";
import { useSession } from "#web/session.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { caseActs } from "../../acts/case-acts.ts";
import type { CaseView } from "../../stewarding.ts";

const { inviteGuest } = caseActs;

/** An organiser asks themselves in. */
const judgeAlone = {
  ...inviteGuest,
  words: {
    press: "Judec eu",
    question: {
      title: "Judeci tu acest caz?",
      body: "Niciun comisar nu îl mai poate judeca. Documentul va spune că a judecat un organizator, și dacă are o legătură cu cazul.",
      no: "Nu încă",
      yes: "Judec eu",
    },
    done: "Judeci acest caz.",
  },
};

/** Says that nobody may judge the case, and what helps; who manages the panel does it here. */
export function Unjudged({ view }: { view: CaseView }) {
  const { unjudged, may, origin } = view;
  const person = useSession()?.sub ?? "";
  if (!unjudged) return null;
  return (
    <Notice kind="warning" title="Niciun comisar nu poate judeca acest caz">
      <div className="stack gap-3">
        <p>
          {may.manage
            ? "Invită pe cineva care nu are nicio legătură cu el, sau judecă tu."
            : "Organizatorii află singuri și pot invita pe cineva doar pentru acest caz."}
          {origin === "appeal" && " Dacă rămâne așa șapte zile, decizia atacată este cea finală."}
        </p>
        {may.judge && (
          <div>
            <ActButton act={judgeAlone} of={view} given={{ user: person }} />
          </div>
        )}
        <ActForm act={inviteGuest} of={view} search={searchDrivers} />
      </div>
    </Notice>
  );
}
