import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { mayStep } from "#features/stewarding/case-states.ts";
import { carLabel } from "#features/stewarding/case-words.ts";
import { joinCase, markInadmissible, recuse } from "#features/stewarding/stewarding-calls.ts";
import type { CaseView, Panel } from "#features/stewarding/stewarding.ts";
import { useCall } from "#web/calls/use-call.ts";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { useKeptWords } from "./left-words.tsx";

interface CaseActsProps {
  view: CaseView;
  panel: Panel;
}

/** A refusal stands where it was pressed. */
const saidInPlace = () => undefined;

/** What a steward may do with a case besides voting. */
export function CaseActs({ view, panel }: CaseActsProps) {
  const [opened, setOpened] = useState<"join" | "inadmissible">();
  const navigate = useNavigate();
  const { _id: id, state, may } = view;
  const leave = useCall(recuse, () => ({ params: { id } }), {
    onSuccess: async () => {
      showSnackbar({ content: "Te-ai recuzat. Cazul îl judecă ceilalți comisari." });
      await navigate({ to: "/administrare/comisari" });
    },
  });
  const askToLeave = async () => {
    const isSure = await askToConfirm({
      title: "Te recuzi din acest caz?",
      body: "Nu îl mai vezi și nu îl mai judeci, iar votul tău, dacă l-ai dat, nu se mai numără. Nu te poți întoarce.",
      no: "Rămân",
      yes: "Mă recuz",
    });
    if (isSure) leave.mutate();
  };
  // What was decided of one would be decided of both.
  const canJoin =
    mayStep(state, "join") && panel.voted + panel.leftOut === 0 && panel.neighbours.length > 0;
  return (
    <section className="stack gap-3" aria-labelledby="acts">
      <h2 className="step-2" id="acts">
        Ce mai poți face
      </h2>
      <div className="row gap-2">
        {canJoin && <Button onClick={() => setOpened("join")}>Alătură altui caz</Button>}
        {mayStep(state, "mark-inadmissible") && (
          <Button onClick={() => setOpened("inadmissible")}>
            {inadmissibleWords[view.origin === "appeal" ? "appeal" : "protest"].act}
          </Button>
        )}
        {may.recuse && (
          <Button look="danger" isBusy={leave.isPending} onClick={() => void askToLeave()}>
            Mă recuz
          </Button>
        )}
      </div>
      {opened === "join" && (
        <JoinDialog view={view} panel={panel} onClose={() => setOpened(undefined)} />
      )}
      {opened === "inadmissible" && (
        <InadmissibleDialog view={view} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}

function JoinDialog({ view, panel, onClose }: CaseActsProps & { onClose: () => void }) {
  const [into, setInto] = useState(panel.neighbours[0]?._id ?? "");
  const navigate = useNavigate();
  const join = useCall(
    joinCase,
    () => ({ params: { id: view._id }, body: { version: view.version, into } }),
    {
      onSuccess: async ({ _id }) => {
        showSnackbar({ content: "Cazurile sunt acum unul singur." });
        await navigate({ to: "/administrare/comisari/$id", params: { id: _id } });
      },
      onError: saidInPlace,
    },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Alătură altui caz"
      actions={
        <>
          <Button onClick={onClose}>Renunță</Button>
          <Button look="main" isBusy={join.isPending} onClick={() => join.mutate()}>
            Alătură
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {join.error && <Notice kind="bad">{join.error.message}</Notice>}
        <p>
          Același incident, contestat de două ori: mașinile, dovezile și răspunsurile trec la
          celălalt caz, iar acesta se închide.
        </p>
        <Select
          label="Cazul la care trece"
          value={into}
          options={panel.neighbours.map(({ _id, cars }) => ({
            value: _id,
            title: cars
              .map((car) => `${carLabel(car)} ${car.driver?.name ?? ""}`.trim())
              .join(", "),
          }))}
          onChange={({ target }) => setInto(target.value)}
        />
      </div>
    </Dialog>
  );
}

const inadmissibleWords = {
  protest: {
    act: "Declară inadmisibilă",
    question: "Declari contestația inadmisibilă?",
    help: "O citesc cele două părți.",
  },
  appeal: {
    act: "Declară inadmisibil",
    question: "Declari apelul inadmisibil?",
    help: "O citește toată lumea. Prima decizie rămâne în vigoare.",
  },
};

function InadmissibleDialog({ view, onClose }: { view: CaseView; onClose: () => void }) {
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const mark = useCall(
    markInadmissible,
    () => ({ params: { id: view._id }, body: { version: view.version, text } }),
    { onSuccess: onClose, onError: saidInPlace },
  );
  const isEmpty = text.trim() === "";
  useKeptWords("De ce este inadmisibilă", text);
  const words = inadmissibleWords[view.origin === "appeal" ? "appeal" : "protest"];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.question}
      actions={
        <>
          <Button onClick={onClose}>Renunță</Button>
          <Button
            look="danger"
            isBusy={mark.isPending}
            onClick={() => {
              setTried(true);
              if (!isEmpty) mark.mutate();
            }}
          >
            {words.act}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        {mark.error && !mark.error.fields["text"] && (
          <Notice kind="bad">{mark.error.message}</Notice>
        )}
        <TextArea
          label="De ce"
          required
          rows={4}
          maxLength={2000}
          value={text}
          help={words.help}
          error={mark.error?.fields["text"] ?? (isTried && isEmpty ? "Obligatoriu" : undefined)}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
    </Dialog>
  );
}
