import type { ResultsDraft } from "#features/results/draft/results-draft.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";

interface NewClubsProps {
  draft: ResultsDraft;
  onChange: (draft: ResultsDraft) => void;
}

/** The teams that a file of an open season names: those that are no clubs yet may become some with the save. */
export function NewClubs({ draft, onChange }: NewClubsProps) {
  const { fresh, known } = draft.editor.teams;
  const ofKnown =
    known.length > 0 &&
    `Există deja: ${known.join(", ")}. Un nume din fișier nu pune pe nimeni într-un club care există.`;
  if (fresh.length === 0) return ofKnown && <p className="muted">{ofKnown}</p>;
  return (
    <Checkbox
      label={`Fă cluburi: ${fresh.length === 1 ? "1 nou" : `${fresh.length} noi`}`}
      help={[`${fresh.join(", ")}. Primul pilot fără cont este proprietarul.`, ofKnown]
        .filter(Boolean)
        .join(" ")}
      checked={draft.foundsClubs}
      onChange={({ target }) => onChange({ ...draft, foundsClubs: target.checked, isDirty: true })}
    />
  );
}
