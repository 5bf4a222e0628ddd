import { useQueryClient } from "@tanstack/react-query";
import {
  levelsOf,
  noticeFacts,
  type NoticeKind,
  type NoticeLevel,
} from "#features/messages/notice-kinds.ts";
import type { NoticeSettings } from "#features/messages/notices.ts";
import { readNoticeSettings, saveNoticeLevel } from "#features/messages/notices-calls.ts";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import styles from "./kind-choice.module.css";

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
  const queryClient = useQueryClient();
  const { queryKey } = read(readNoticeSettings, {});
  const save = useCall(
    saveNoticeLevel,
    (next: NoticeLevel) => ({ params: { kind }, body: { level: next } }),
    {
      onSuccess: (_saved, next) =>
        queryClient.setQueryData(
          queryKey,
          (settings) => settings && withLevel(settings, kind, next),
        ),
    },
  );
  const chosen = save.isPending ? save.variables : level;
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
          onChange={(next) => save.mutate(next)}
        />
      )}
      {options.length === 1 && <p className="muted">{titles.site}</p>}
    </div>
  );
}

function withLevel(settings: NoticeSettings, kind: NoticeKind, level: NoticeLevel): NoticeSettings {
  const levels = settings.levels.map((one) => (one.kind === kind ? { kind, level } : one));
  return { ...settings, levels };
}
