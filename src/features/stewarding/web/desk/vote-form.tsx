import { type SubmitEvent, useState } from "react";
import { type Vote, votes } from "#features/stewarding/case-states.ts";
import { carLabel, voteTitles } from "#features/stewarding/case-words.ts";
import { vote } from "#features/stewarding/stewarding-calls.ts";
import type { CaseView, Panel } from "#features/stewarding/stewarding.ts";
import { useKeptWords } from "#web/acts/kept-words.tsx";
import { useCall } from "#web/calls/use-call.ts";
import { useUnsavedChanges } from "#web/forms/unsaved-changes.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { TextArea, TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";

interface VoteFormProps {
  view: CaseView;
  panel: Panel;
}

/** What is typed over the vote that was sent; nothing of it goes by itself, whatever others do meanwhile. */
interface Typed {
  votes: Readonly<Record<string, Vote>>;
  note?: string;
  reason?: string;
}

const nothing: Typed = { votes: {} };

/** The viewer's vote on each accused; until it is decided they can vote otherwise, with a reason, and the first vote stays in sight. */
export function VoteForm({ view, panel }: VoteFormProps) {
  const [typed, setTyped] = useState(nothing);
  const [isTried, setTried] = useState(false);
  const accused = view.cars.filter(({ role }) => role === "accused");
  const sent = new Map(panel.mine?.votes.map((one) => [one.entry, one.vote]));
  const voteOf = (entry: string) => typed.votes[entry] ?? sent.get(entry);
  const note = typed.note ?? panel.mine?.note ?? "";
  const isTyped = typed !== nothing;
  const reason = typed.reason ?? "";
  const isOther =
    panel.mine !== null &&
    accused.some(({ _id }) => typed.votes[_id] && typed.votes[_id] !== sent.get(_id));
  const lacksReason = isOther && reason.trim() === "";
  const isComplete = accused.every(({ _id }) => voteOf(_id) !== undefined) && !lacksReason;
  const cast = useCall(
    vote,
    () => ({
      params: { id: view._id },
      body: {
        votes: accused.flatMap(({ _id }) => {
          const given = voteOf(_id);
          return given ? [{ entry: _id, vote: given }] : [];
        }),
        note,
        reason: isOther ? reason : "",
      },
    }),
    {
      onSuccess: () => {
        setTyped(nothing);
        showSnackbar({ content: "Votul tău este înregistrat." });
      },
      onError: () => undefined,
    },
  );
  useUnsavedChanges(isTyped);
  useKeptWords("Nota ta la vot", typed.note ?? "");
  useKeptWords("De ce votezi altfel", reason);
  const isOver = view.state !== "review";
  if (view.state === "defence")
    return <Notice title="Votul">Se votează după ce se încheie apărarea.</Notice>;
  if (isOver && !isTyped) return null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (isComplete && !isOver) cast.mutate();
  };
  return (
    <form className="stack gap-4" aria-labelledby="vote" noValidate onSubmit={submit}>
      <h2 className="step-2" id="vote">
        Votul tău
      </h2>
      {cast.error && !cast.error.fields["reason"] && (
        <Notice kind="bad">{cast.error.message}</Notice>
      )}
      {isOver && (
        <Notice kind="warning" title="Cazul s-a decis înainte să trimiți votul tău">
          <Button look="link" onClick={() => setTyped(nothing)}>
            Renunță la ce ai scris
          </Button>
        </Notice>
      )}
      {panel.mine === null && (
        <p className="muted">Cine a contestat și cum votează ceilalți vezi abia după ce votezi.</p>
      )}
      {accused.map((car) => (
        <div key={car._id} className="stack gap-2 starts">
          <p className="strong" aria-hidden>
            {carLabel(car)} {car.driver?.name}
          </p>
          <SegmentedToggle<Vote | "">
            label={`Votul tău pentru ${carLabel(car)}`}
            value={voteOf(car._id) ?? ""}
            options={votes.map((value) => ({ value, title: voteTitles[value] }))}
            onChange={(given) =>
              given !== "" &&
              setTyped((before) => ({ ...before, votes: { ...before.votes, [car._id]: given } }))
            }
          />
          {isTried && voteOf(car._id) === undefined && (
            <p className="error" role="alert">
              Alege un vot.
            </p>
          )}
        </div>
      ))}
      {isOther && (
        <TextField
          label="De ce votezi altfel"
          required
          maxLength={300}
          value={reason}
          help="Primul vot rămâne la vedere: l-ai dat înainte să știi cine a contestat și ce spun ceilalți."
          error={
            cast.error?.fields["reason"] ?? (isTried && lacksReason ? "Obligatoriu" : undefined)
          }
          onChange={({ target }) => setTyped((before) => ({ ...before, reason: target.value }))}
        />
      )}
      <TextArea
        label="Notă pentru ceilalți comisari"
        rows={3}
        maxLength={2000}
        value={note}
        onChange={({ target }) => setTyped((before) => ({ ...before, note: target.value }))}
      />
      {!isOver && (
        <div className="row gap-2">
          <Button
            type="submit"
            look="main"
            isBusy={cast.isPending}
            disabled={panel.mine !== null && !isTyped}
          >
            {panel.mine === null ? "Votează" : isOther ? "Votează din nou" : "Salvează nota"}
          </Button>
          {panel.mine !== null && isTyped && (
            <Button onClick={() => setTyped(nothing)}>Renunță</Button>
          )}
        </div>
      )}
    </form>
  );
}
