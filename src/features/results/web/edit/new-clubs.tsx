import {
  foundsClubs,
  nameAt,
  type ResultsDraft,
  toggleJoin,
} from "#features/results/draft/results-draft.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Button } from "#web/ui/frame/button.tsx";

interface NewClubsProps {
  draft: ResultsDraft;
  onChange: (draft: ResultsDraft) => void;
}

/** The teams that rows of an open season name: those that are no clubs yet may become some with the save. */
export function NewClubs({ draft, onChange }: NewClubsProps) {
  const { fresh } = draft.editor.teams;
  return (
    <>
      {fresh.length > 0 && (
        <Checkbox
          label={`Fă cluburi: ${fresh.length === 1 ? "1 nou" : `${fresh.length} noi`}`}
          help={`${fresh.join(", ")}. Primul pilot fără cont este proprietarul.`}
          checked={foundsClubs(draft)}
          onChange={({ target }) =>
            onChange({ ...draft, foundsClubs: target.checked, isDirty: true })
          }
        />
      )}
      <ClubJoins draft={draft} onChange={onChange} />
    </>
  );
}

/** Whom rows name with clubs that are there: a name that somebody typed puts nobody into one, an organiser does, one by one. */
function ClubJoins({ draft, onChange }: NewClubsProps) {
  const names = new Map(
    draft.rows
      .filter(({ removed }) => !removed)
      .flatMap((row) =>
        row.persons.map(({ personId }, place) => [personId, nameAt(draft, row, place)] as const),
      ),
  );
  const joins = draft.editor.teams.joins.filter(({ personId }) => names.has(personId));
  if (joins.length === 0) return null;
  return (
    <Notice title={`Cluburi care există deja (${joins.length})`}>
      <p>Un nume scris în joc nu pune pe nimeni într-un club. Adaugă-i tu, unul câte unul.</p>
      <ul className="stack ruled">
        {joins.map(({ personId, club, isAsked }) => {
          const name = names.get(personId);
          const isIn = draft.joins.includes(personId);
          const press = isIn ? "Renunță" : "Adaugă";
          return (
            <li key={personId} className="row spread gap-2-4 ruled-below pad-2-0">
              <span className="anywhere">
                <strong>{name}</strong> în „{club}”
                {isIn && (isAsked ? ": primește o invitație la salvare" : ": intră la salvare")}
              </span>
              <Button
                aria-label={`${press}: ${name} în „${club}”`}
                onClick={() => onChange(toggleJoin(draft, personId))}
              >
                {press}
              </Button>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
