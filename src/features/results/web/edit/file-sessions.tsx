import type { DraftFile } from "#features/results/draft/results-draft.ts";
import { fileSessionTitle } from "#features/results/import/file-sessions.ts";
import type { EditorFileChoice } from "#features/results/results-editor.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import type { SessionPlace } from "./result-file.ts";
import type { SessionEditing } from "./use-session-editor.ts";

export interface BroughtFile {
  file: DraftFile;
  choice: EditorFileChoice | null;
}

/** Which session of a file that holds several is read here: the one that fits, until somebody says another. */
export function FileSessionChoice({ editing: { draft, answer } }: { editing: SessionEditing }) {
  const { choice } = draft.editor;
  if (!draft.file || !choice || choice.sessions.length < 2) return null;
  return (
    <Select
      label="Sesiunea din fișier"
      help={`Fișierul are ${counted(choice.sessions.length, "sesiune", "sesiuni")}. Aici ajunge cea aleasă.`}
      error={answer.error?.message}
      options={choice.sessions.map((session) => ({
        value: session.key,
        title: fileSessionTitle(session),
      }))}
      value={choice.key}
      disabled={answer.isPending}
      onChange={({ target }) => answer.mutate({ fileSession: target.value, answers: {} })}
    />
  );
}

/** The ways to the other sessions of the event that the file is for. */
export function OtherSessions({
  place,
  brought: { file, choice },
}: {
  place: SessionPlace;
  brought: BroughtFile;
}) {
  const others = choice?.sessions.filter(({ fits }) => fits && fits._id !== place.session) ?? [];
  return others.map(({ key, fits }) => (
    <LinkButton
      key={key}
      to="/edit-session-results/$event/$session"
      params={{ event: place.event, session: fits?._id ?? "" }}
      search={{ file: file.fileId, processor: file.processor, fileSession: key }}
    >
      {`Din același fișier: ${fits?.title}`}
    </LinkButton>
  ));
}
