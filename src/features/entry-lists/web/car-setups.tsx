import { descriptionOf } from "#simulators/simulators.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import {
  type CarSetup,
  type CarSetupOf,
  carSetupFields,
  carSetupSchema,
  carSetupConflict,
  setupLimits,
  setupProblems,
} from "#features/entry-lists/car-setup.ts";
import { listCarSetups, saveCarSetup } from "#features/entry-lists/car-setups-calls.ts";
import type { LeagueEvent } from "#features/events/events.ts";
import type { Entry, EntryListReply } from "#features/entry-lists/entry-lists.ts";
import { cutsSkin } from "#simulators/ac/ini-text.ts";
import { fieldsIn } from "#shared/record/record.ts";
import { pictureFiles } from "#shared/picture-files.ts";
import { askAgain, call, read } from "#web/calls/call.ts";
import { uploadFile } from "#web/upload.ts";
import { askToClose } from "#web/forms/ask-to-close.ts";
import { RecordNotices } from "#web/forms/record-notices.tsx";
import { savedMeanwhile } from "#web/forms/stale-save.ts";
import { hasUnsavedChanges } from "#web/forms/unsaved-forms.ts";
import { useRecord } from "#web/forms/use-record.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./car-setups.module.css";
import { allEntries } from "./visible-entries.ts";

interface CarSetupsProps {
  event: LeagueEvent;
  list: EntryListReply;
}

/** A button to what organisers say of each car for the server: skin, ballast, restrictor, the livery's picture. */
export function CarSetups({ event, list }: CarSetupsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pregătește mașinile</Button>
      {isOpen && <SetupsDialog event={event} list={list} onClose={() => setOpen(false)} />}
    </>
  );
}

function SetupsDialog({ event, list, onClose }: CarSetupsProps & { onClose: () => void }) {
  const entries = allEntries(list).toSorted((a, b) => a.car.raceNumber - b.car.raceNumber);
  const { data: setups } = useQuery(read(listCarSetups, { params: { id: event._id } }));
  const [chosen, setChosen] = useState("");
  const entry = entries.find(({ car }) => car._id === chosen);
  const setup = setups?.find(({ car }) => car === chosen);
  const leaving = (leave: () => void) => void askToClose(hasUnsavedChanges(), leave);
  return (
    <Dialog isOpen onClose={() => leaving(onClose)} title="Pregătește mașinile">
      <div className="stack gap-4">
        <Select
          label="Mașina"
          emptyTitle="Alege mașina"
          options={entries.map(({ car }) => ({
            value: car._id,
            title: `#${car.raceNumber} ${car.carName}`,
          }))}
          value={chosen}
          onChange={({ target: { value } }) => leaving(() => setChosen(value))}
        />
        {entry && setup && <SetupForm key={chosen} event={event} entry={entry} stored={setup} />}
      </div>
    </Dialog>
  );
}

interface SetupFormProps {
  event: LeagueEvent;
  entry: Entry;
  stored: CarSetupOf;
}

function SetupForm({ event, entry, stored }: SetupFormProps) {
  const queryClient = useQueryClient();
  const { acronym } = event.season.simulator;
  const [livery, setLivery] = useState<File | null>();
  const editor = useRecord({
    labels: carSetupFields,
    record: stored,
    toValues: (said: CarSetup) => fieldsIn(carSetupFields, said),
    schema: carSetupSchema,
    check: (setup) => setupProblems(setup, acronym),
    save: async (setup, seen) => {
      const picture = livery instanceof File ? (await uploadFile("livery", livery))._id : livery;
      const sentence = await call(saveCarSetup, {
        params: { id: event._id, car: entry.car._id },
        body: { ...setup, read: seen, livery: picture },
      });
      return { setup, sentence };
    },
    savedMeanwhile: savedMeanwhile<CarSetup>(carSetupConflict),
    goOnWith: ({ setup }): CarSetup => setup,
    onSaved: async ({ sentence }) => {
      setLivery(undefined);
      showSnackbar({ content: sentence });
      await askAgain(queryClient, saveCarSetup);
    },
    isShort: true,
    hasMore: livery !== undefined,
  });
  const { control } = editor.form;
  const [skinFolder, ballastKg, restrictor] = useWatch({
    control,
    name: ["skinFolder", "ballastKg", "restrictor"],
  });
  const most = setupLimits(acronym);
  const own = descriptionOf(acronym).entryList?.setup;
  const doubtfulKg = own?.doubtfulBallastKg ?? null;
  return (
    <form className="stack gap-4" {...editor.formProps}>
      <RecordNotices editor={editor} />
      {editor.failure && <Notice kind="bad">{editor.failure}</Notice>}
      {own?.choosesSkin && (
        <TextField
          {...editor.field("skinFolder")}
          label="Folderul de skin"
          help={
            skinFolder.includes(cutsSkin)
              ? "Content Manager și AssettoServer citesc numele întreg; programele scrise în Go, cu biblioteca go-ini, îl pot tăia la #."
              : "Numele folderului din «skins» al modelului; gol: alege jocul."
          }
        />
      )}
      <div className={styles.numbers}>
        <NumberField
          label="Balast (kg)"
          help={
            doubtfulKg !== null && ballastKg > doubtfulKg
              ? `Serverele ${acronym} recente nu mai adaugă nimic peste ${doubtfulKg} kg.`
              : "Rămâne și la etapele următoare, până îl schimbi."
          }
          min={0}
          max={most.ballastKg}
          value={ballastKg}
          error={editor.errorOf("ballastKg")}
          onChange={(kilograms) => editor.set("ballastKg", kilograms ?? 0)}
        />
        <NumberField
          label="Restrictor (%)"
          min={0}
          max={most.restrictor}
          value={restrictor}
          error={editor.errorOf("restrictor")}
          onChange={(percent) => editor.set("restrictor", percent ?? 0)}
        />
      </div>
      <FileDrop
        label="Poza livrelei"
        help={livery ? `Alesă: ${livery.name}.` : `${pictureFiles.kinds}, cel mult 8 MB.`}
        accept={pictureFiles.accept}
        maxBytes={8 * 1024 * 1024}
        onFile={setLivery}
      />
      {entry.car.livery && (
        <Checkbox
          label="Scoate poza actuală"
          checked={livery === null}
          onChange={(changed) => setLivery(changed.target.checked ? null : undefined)}
        />
      )}
      <Button
        type="submit"
        look="main"
        className="start"
        isBusy={editor.isSaving}
        disabled={editor.isAsked}
      >
        Salvează mașina
      </Button>
    </form>
  );
}
