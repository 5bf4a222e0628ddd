import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { REQUEST_WORDS_LIMIT } from "#features/clubs/request-words.ts";
import { askForSeat } from "#features/registration/open-seats-calls.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";

interface SeatDialogProps {
  season: Season;
  car: { _id: string; raceNumber: number; carName: string };
  onClose: () => void;
}

/** What one says to those whose car one wants to drive, and with which licence where the season has some. */
export function SeatDialog({ season, car, onClose }: SeatDialogProps) {
  const [text, setText] = useState("");
  const [licence, setLicence] = useState("");
  const first = season.driverClasses.filter(({ group }) => group === 0);
  const offered = first.length > 0 ? first : season.driverClasses;
  const ask = useCall(
    askForSeat,
    () => ({
      params: { id: car._id },
      body: { text, licences: licence === "" ? [] : [licence] },
    }),
    {
      onSuccess: (content) => {
        showSnackbar({ content });
        onClose();
      },
      // The dialog says it.
      onError: () => undefined,
    },
  );
  const licenceError = ask.error?.fields["licences"];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Ceri locul din #${car.raceNumber} ${car.carName}?`}
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
        <p className="muted">Dacă răspunsul este da, ai locul pe loc, fără altă întrebare.</p>
        {offered.length > 0 && (
          <Select
            label="Licența ta"
            emptyTitle="Alege licența"
            value={licence}
            error={licenceError}
            options={offered.map(({ _id, name }) => ({ value: _id, title: name }))}
            onChange={({ target }) => setLicence(target.value)}
          />
        )}
        <TextArea
          label="Câteva cuvinte despre tine"
          help="Poți lăsa gol."
          rows={3}
          maxLength={REQUEST_WORDS_LIMIT}
          value={text}
          error={ask.error?.fields["text"]}
          onChange={({ target }) => setText(target.value)}
        />
        {ask.error && licenceError === undefined && (
          <Notice kind="bad">
            {ask.error.message}{" "}
            {ask.error.code === "club.profile-incomplete" && (
              <Link to="/profile" search={{ from: `/season/${season._id}?tab=register` }}>
                Completează profilul
              </Link>
            )}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
