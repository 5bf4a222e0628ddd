import {
  licenceText,
  ruleKey,
  ruleText,
  sanctionText,
  thresholdsCrossed,
} from "#features/stewarding/licence/sanction-rules.ts";
import type { Panel } from "#features/stewarding/stewarding.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { DecisionValues } from "./decision-values.ts";

interface PlannedLicenceProps {
  panel: Panel;
  /** The accused car. */
  entry: string;
  items: DecisionValues["items"];
}

/** What is typed for a driver brings their licence to, and which thresholds they would reach. Nothing of a driver whom nobody knows. */
export function PlannedLicence({ panel, entry, items }: PlannedLicenceProps) {
  const before = panel.licences?.find((own) => own.entry === entry);
  if (!before) return null;
  const given = (kind: "licence" | "warning") =>
    items
      .filter((item) => item.entry === entry && item.kind === kind)
      .reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const after = {
    points: before.points + given("licence"),
    warnings: before.warnings + given("warning"),
  };
  const isMore = after.points > before.points || after.warnings > before.warnings;
  return (
    <>
      <p className="aside muted">
        Pe licență: {licenceText(before)}
        {isMore && <>; cu această decizie: {licenceText(after)}</>}
      </p>
      {thresholdsCrossed(panel.thresholds, { before, after }).map((rule) => (
        <Notice key={ruleKey(rule)} kind="warning">
          Ajunge la {ruleText(ruleKey(rule))}: se va propune {sanctionText(rule.kind, rule.amount)}.
        </Notice>
      ))}
    </>
  );
}
