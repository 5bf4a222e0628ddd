import { saveMessageSettings } from "#features/accounts/profile-calls.ts";
import { noticeFacts } from "#features/messages/notice-kinds.ts";
import type { NoticeSettings } from "#features/messages/notices.ts";
import { useCall } from "#web/calls/use-call.ts";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { useChoice } from "./use-choice.ts";

interface AllByMailProps {
  levels: NoticeSettings["levels"];
  email: string;
}

/** Everything that somebody is told by mail too, or nothing, with one press. */
export function AllByMail({ levels, email }: AllByMailProps) {
  const save = useCall(saveMessageSettings, (next: "all" | "none") => ({
    body: { byEmail: next === "all" },
  }));
  const told = levels.filter(({ kind, level }) => level !== "none" && !noticeFacts[kind].isForSite);
  const mailed = told.filter(({ level }) => level === "mail");
  const state = mailed.length === 0 ? "none" : mailed.length === told.length ? "all" : "some";
  const [chosen, choose] = useChoice<"all" | "some" | "none", "all" | "none">(state, save);
  return (
    <section className="stack gap-2" aria-labelledby="all-by-mail">
      <h2 className="step-1" id="all-by-mail">
        Pe email
      </h2>
      <SegmentedToggle
        label="Pe email"
        value={chosen}
        options={[
          { value: "all", title: "Toate" },
          ...(chosen === "some" ? [{ value: "some" as const, title: "Numai unele" }] : []),
          { value: "none", title: "Nimic" },
        ]}
        onChange={(next) => next !== "some" && choose(next)}
      />
      <p className="muted anywhere">
        {chosen === "none" && "Nimic de mai jos nu vine pe email. Pe site găsești tot."}
        {chosen === "all" && `Tot ce alegi mai jos vine și la ${email}.`}
        {chosen === "some" &&
          `La ${email} vin numai: ${mailed.map(({ kind }) => noticeFacts[kind].title).join("; ")}.`}
      </p>
    </section>
  );
}
