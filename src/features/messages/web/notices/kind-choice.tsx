import {
  levelsOf,
  noticeFacts,
  type NoticeKind,
  type NoticeLevel,
} from "#features/messages/notice-kinds.ts";
import { saveNoticeLevel } from "#features/messages/notices-calls.ts";
import { useCall } from "#web/calls/use-call.ts";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import styles from "./kind-choice.module.css";
import { useChoice } from "./use-choice.ts";

const titles: Record<NoticeLevel, string> = {
  none: "Deloc",
  site: "Pe site",
  mail: "Și pe email",
};

interface KindChoiceProps {
  kind: NoticeKind;
  level: NoticeLevel;
  canMail: boolean;
}

/** How far notices of a kind go; shown as chosen before it is saved. */
export function KindChoice({ kind, level, canMail }: KindChoiceProps) {
  const save = useCall(saveNoticeLevel, (next: NoticeLevel) => ({
    params: { kind },
    body: { level: next },
  }));
  const [chosen, choose] = useChoice(level, save);
  const { title } = noticeFacts[kind];
  const options = levelsOf(kind).filter((one) => canMail || one !== "mail");
  return (
    <div className={styles.choice}>
      <p className="anywhere">{title}</p>
      {options.length > 1 && (
        <SegmentedToggle
          label={title}
          value={chosen === "mail" && !canMail ? "site" : chosen}
          options={options.map((value) => ({ value, title: titles[value] }))}
          onChange={choose}
        />
      )}
      {options.length === 1 && <p className="muted">{titles.site}</p>}
    </div>
  );
}
