import { useState } from "react";
import { ActButton } from "#web/acts/act-button.tsx";
import type { ApiError } from "#web/api.ts";
import { useSession } from "#web/session.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Time } from "#web/ui/show/time.tsx";
import { caseActs } from "../../acts/case-acts.ts";
import { isOpen } from "../../case-states.ts";
import type { CaseView } from "../../stewarding.ts";

const { askForJudges, inviteGuest } = caseActs;

/** An organiser asks themselves in. */
const judgeAlone = {
  ...inviteGuest,
  words: {
    press: "Judec eu",
    question: {
      title: "Judeci tu acest caz?",
      body: "Niciun comisar nu îl mai poate judeca. Documentul va spune că a judecat un organizator.",
      no: "Nu încă",
      yes: "Judec eu",
    },
    done: "Judeci acest caz.",
  },
};

/** Says that too few people may judge the case: a manager can invite somebody, everybody else can ask them to. */
export function TooFewJudges({ view }: { view: CaseView }) {
  const { state, staffing, may, judgesAskedAt, as } = view;
  const person = useSession()?.sub ?? "";
  const [failure, setFailure] = useState("");
  if (!isOpen(state) || staffing === "enough") return null;
  const isParty = as === "complainant" || as === "accused";
  const refused = { onRefused: ({ message }: ApiError) => setFailure(message) };
  return (
    <Notice kind="warning" title={titleOf(view)}>
      <div className="stack gap-3">
        {failure !== "" && <p role="alert">{failure}</p>}
        <p>
          {may.manage && !isParty
            ? "Invită mai jos pe cineva care nu are nicio legătură cu el."
            : "Organizatorii pot invita pe cineva doar pentru acest caz."}
          {judgesAskedAt !== null && (
            <>
              {" "}
              Au fost anunțați <Time at={judgesAskedAt} format="moment" />.
            </>
          )}
        </p>
        <div className="row gap-2">
          {may.judge && (
            <ActButton act={judgeAlone} of={view} given={{ user: person }} {...refused} />
          )}
          {(isParty || !may.manage) && <ActButton act={askForJudges} of={view} {...refused} />}
        </div>
      </div>
    </Notice>
  );
}

function titleOf({ staffing }: CaseView): string {
  return staffing === "few"
    ? "Prea puțini comisari pot judeca acest caz"
    : "Niciun comisar nu poate judeca acest caz";
}
