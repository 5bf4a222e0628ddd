import { formatNumber } from "#shared/text/romanian-number.ts";
import { mergeEdits } from "./merge-edits.ts";
import { SavedMeanwhile } from "../ui/feedback/saved-meanwhile.tsx";

interface StaleCopyProps<Values extends object> {
  /** As the form was filled, as it is typed now, and as somebody else has saved it. */
  read: Values;
  own: Values;
  theirs: Values;
  /** What each field is called. */
  titles: Readonly<Record<keyof Values, string>>;
  /** A value in words. Default: as it is, `gol` for nothing. */
  textOf?: (field: keyof Values, value: unknown) => string;
  /** What the form holds from now on, over what was saved. */
  onSettled: (values: Values) => void;
}

/** Stands over a short form that somebody else has saved: every difference in words, and both ways out. */
export function StaleCopy<Values extends object>(props: StaleCopyProps<Values>) {
  const { read, own, theirs, titles, textOf = plainText, onSettled } = props;
  const fields = Object.keys(titles).filter((key): key is keyof Values & string => key in theirs);
  const differences = fields
    .filter((field) => !isSame(theirs[field], read[field]))
    .map((field) => {
      const saved = `${titles[field]}: acum ${textOf(field, theirs[field])}`;
      const isContested = !isSame(own[field], read[field]) && !isSame(own[field], theirs[field]);
      return isContested ? `${saved}, la tine ${textOf(field, own[field])}.` : `${saved}.`;
    });
  return (
    <SavedMeanwhile
      differences={differences}
      onTakeTheirs={() => onSettled(theirs)}
      onKeepOwn={() => onSettled(mergeEdits(own, read, theirs))}
    >
      <p>
        Nimic nu s-a suprascris. „Păstrează ce am scris” adaugă câmpurile tale peste ce s-a salvat.
      </p>
    </SavedMeanwhile>
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function plainText(_field: unknown, value: unknown): string {
  if (typeof value === "boolean") return value ? "da" : "nu";
  if (typeof value === "number") return formatNumber(value);
  return typeof value === "string" && value !== "" ? `„${value}”` : "gol";
}
