import { useState } from "react";
import { differences, inWords, type Reading } from "#shared/record/differences.ts";
import { merge, type Versions } from "#shared/record/merge.ts";
import { type Labels, titleIn } from "#shared/record/record.ts";
import { moment } from "#shared/time/dates.ts";
import { useSite } from "#web/page-data.ts";
import { SavedMeanwhile } from "#web/ui/feedback/saved-meanwhile.tsx";
import { VersionChoices } from "#web/ui/feedback/version-choices.tsx";

interface StaleRecordProps<Values extends object> {
  title?: string | undefined;
  labels: Labels;
  /** What the form was filled with, what it holds, and what it would hold of what somebody else has saved. */
  versions: Versions<Values>;
  /** Names by id. */
  names?: Readonly<Record<string, string>> | undefined;
  /** What the form holds from now on, over what was saved. */
  onSettled: (values: Values) => void;
}

const noNames = {};

/**
 * Stands over a form whose record somebody else has saved: it says what they changed, asks about each thing that both changed,
 * and lets the person go on with both or with what was saved.
 */
export function StaleRecord<Values extends object>({
  title,
  labels,
  versions,
  names = noNames,
  onSettled,
}: StaleRecordProps<Values>) {
  const { timeZone, now } = useSite();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { merged, clashes } = merge(labels, versions, taken);
  const reading: Reading = {
    titleOf: (name, within) => titleIn(labels, name, within) ?? name,
    names,
    timeText: (at) => moment(at, timeZone, now),
    textOf: ([field = "", part], value) => labels[field]?.text?.(value, part),
  };
  const asked = new Set(clashes.map(({ path }) => path));
  const changes = differences(versions.base, versions.theirs, reading)
    .filter(({ path }) => !asked.has(path))
    .map(({ field, before, after, isList }) => {
      if (!isList) return `${field}: acum ${after ?? "gol"}`;
      const parts = [after && `în plus ${after}`, before && `în minus ${before}`];
      return `${field}: ${parts.filter(Boolean).join("; ")}`;
    });
  return (
    <SavedMeanwhile
      title={title}
      differences={changes}
      onTakeTheirs={() => onSettled(versions.theirs)}
      onKeepOwn={() => onSettled(merged)}
      choices={
        clashes.length > 0 && (
          <VersionChoices
            choices={clashes.map(({ path, names: way, own, theirs }) => {
              const text = (value: unknown) =>
                reading.textOf?.(way, value) ?? inWords(value, way[0] ?? "", reading) ?? "gol";
              return {
                key: path,
                title: titleOfWay(labels, way, names),
                mine: text(own),
                theirs: text(theirs),
                isMine: !taken.has(path),
              };
            })}
            mineTitle={() => "La tine"}
            theirsTitle="Salvat"
            onChoose={(path, isMine) => {
              const others = [...taken].filter((one) => one !== path);
              setTaken(new Set(isMine ? others : [...others, path]));
            }}
          />
        )
      }
    >
      <p>
        Nimic nu s-a suprascris. „Păstrează ce am scris” adaugă ce ai schimbat tu peste ce s-a
        salvat{clashes.length > 0 && ", cu alegerile de mai jos"}.
      </p>
    </SavedMeanwhile>
  );
}

/** Names by id, of things that can be chosen. */
export function namesIn(things: readonly { _id: string; title: string }[]): Record<string, string> {
  return Object.fromEntries(things.map(({ _id, title }) => [_id, title]));
}

function titleOfWay(
  labels: Labels,
  [field = "", ...parts]: readonly string[],
  names: Readonly<Record<string, string>>,
): string {
  const titles = parts.map((part) => titleIn(labels, part, field) ?? names[part] ?? part);
  return [titleIn(labels, field) ?? field, ...titles].join(" › ");
}
