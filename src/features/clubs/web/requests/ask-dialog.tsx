import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { REQUEST_WORDS_LIMIT } from "#features/clubs/request-words.ts";
import { askToJoinClub } from "#features/clubs/club-requests-calls.ts";
import type { ApiError } from "#web/api.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";

interface AskDialogProps {
  club: { _id: string; name: string };
  onClose: () => void;
}

/** What one says of oneself to a club that one asks to drive for. */
export function AskDialog({ club, onClose }: AskDialogProps) {
  const [text, setText] = useState("");
  const ask = useCall(askToJoinClub, () => ({ params: { id: club._id }, body: { text } }), {
    onSuccess: (content) => {
      showSnackbar({ content });
      onClose();
    },
    // The dialog says it.
    onError: () => undefined,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Ceri să intri în ${club.name}?`}
      actions={
        <>
          <Button onClick={onClose}>Renunță</Button>
          <Button look="main" isBusy={ask.isPending} onClick={() => ask.mutate()}>
            Trimite cererea
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <TextArea
          label="Câteva cuvinte despre tine"
          help="Poți lăsa gol. Le citesc proprietarul și managerii clubului."
          rows={3}
          maxLength={REQUEST_WORDS_LIMIT}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={ask.error?.fields["text"]}
        />
        {ask.error && <Refusal error={ask.error} club={club._id} />}
      </div>
    </Dialog>
  );
}

function Refusal({ error, club }: { error: ApiError; club: string }) {
  return (
    <Notice kind="bad">
      {error.message}{" "}
      {error.code === "club.profile-incomplete" && (
        <Link to="/profile" search={{ from: `/team-profile/${club}` }}>
          Completează profilul
        </Link>
      )}
    </Notice>
  );
}
