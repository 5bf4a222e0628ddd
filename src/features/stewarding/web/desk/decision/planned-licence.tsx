import { addedBy } from "#features/stewarding/item-rules.ts";
import {
  licenceText,
  measures,
  ruleKey,
  ruleText,
  sanctionText,
  thresholdsCrossed,
} from "#features/stewarding/licence/sanction-rules.ts";
import type { Panel } from "#features/stewarding/stewarding.ts";
import { ofEach } from "#shared/of-each.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { DecisionValues } from "./decision-values.ts";

interface PlannedLicenceProps {
  panel: Panel;
  /** The accused car. */
  entry: string;
  items: DecisionValues["items"];
}

/** The sum that the typed items bring a driver's licence to, and the thresholds that it would reach. */
export function PlannedLicence({ panel, entry, items }: PlannedLicenceProps) {
  const before = panel.licences?.find((own) => own.entry === entry);
  if (!before) return null;
  const after = ofEach(measures, (measure) =>
    items
      .filter((item) => item.entry === entry)
      .reduce(
        (sum, { kind, amount }) => sum + addedBy({ kind, amount: amount ?? 0 })[measure],
        before[measure],
      ),
  );
  const isMore = after.points > before.points || after.warnings > before.warnings;
  return (
    <>
      <p className="aside muted">
        Pe licență: {licenceText(before)}
        {isMore && <>; cu această decizie: {licenceText(after)}</>}
      </p>
      {thresholdsCrossed(panel.thresholds, { before, after }).map((rule) => (
        <Notice key={ruleKey(rule)} kind="warning">
          Ajunge la {ruleText(ruleKey(rule))}: {panel.quorum > 1 ? "se va propune" : "primește"}{" "}
          {sanctionText(rule.kind, rule.amount)}.
        </Notice>
      ))}
    </>
  );
}
