import type { ResultsDraft } from "#features/results/draft/results-draft.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

interface RaceElsewhereProps {
  draft: ResultsDraft;
  onHere: () => void;
}

/** Asks where the race of a file belongs that another session has already: nothing is saved before that is answered. */
export function RaceElsewhere({ draft: { editor, file }, onHere }: RaceElsewhereProps) {
  const [first] = editor.elsewhere;
  if (!file || !first) return null;
  return (
    <section className="stack gap-3" aria-label="Cursa este și în altă parte">
      <Notice kind="warning" title="Aceeași cursă este deja salvată în altă parte">
        {editor.elsewhere
          .map(
            ({ season, event, session }) => `${season.title} · ${event.title} · ${session.title}`,
          )
          .join("; ")}
        . Înlocuiește rezultatele de acolo sau salvează cursa și aici.
      </Notice>
      <div className="row gap-3">
        <LinkButton
          look="main"
          to="/edit-session-results/$event/$session"
          params={{ event: first.event._id, session: first.session._id }}
          search={{
            file: file.fileId,
            processor: file.processor,
            fileSession: file.fileSession,
          }}
        >
          Înlocuiește acolo
        </LinkButton>
        <Button onClick={onHere}>Salveaz-o și aici</Button>
      </div>
    </section>
  );
}
