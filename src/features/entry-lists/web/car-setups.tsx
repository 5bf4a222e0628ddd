import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { doubtfulAccBallastKg, setupLimits } from "#features/entry-lists/car-setup.ts";
import type { LeagueEvent } from "#features/events/events.ts";
import type { CarSetup, Entry, EntryListReply } from "#features/entry-lists/entry-lists.ts";
import { cutsSkin } from "#simulators/ac/ini-text.ts";
import { pictureFiles } from "#shared/picture-files.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { StaleRecord } from "#web/forms/stale-record.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { type CarSetupOf, carSetupsQuery, useSaveCarSetup } from "./entry-lists-api.ts";
import styles from "./car-setups.module.css";
import { allEntries } from "./visible-entries.ts";
import { setupSavedMeanwhile } from "./stale-setup.ts";

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
  const { data: setups } = useQuery(carSetupsQuery(event._id));
  const [chosen, setChosen] = useState("");
  const entry = entries.find(({ car }) => car._id === chosen);
  const setup = setups?.find(({ car }) => car === chosen);
  return (
    <Dialog isOpen onClose={onClose} title="Pregătește mașinile">
      <div className={styles.setups}>
        <Select
          label="Mașina"
          emptyTitle="Alege mașina"
          options={entries.map(({ car }) => ({
            value: car._id,
            title: `#${car.raceNumber} ${car.carName}`,
          }))}
          value={chosen}
          onChange={(change) => setChosen(change.target.value)}
        />
        {entry && setup && <SetupForm key={chosen} event={event} entry={entry} stored={setup} />}
      </div>
    </Dialog>
  );
}

const labels = {
  skinFolder: { title: "Folderul de skin" },
  ballastKg: { title: "Balast (kg)" },
  restrictor: { title: "Restrictor (%)" },
} satisfies Record<keyof CarSetup, unknown>;

/** Without the id of the car. */
function plainSetup({ skinFolder, ballastKg, restrictor }: CarSetup): CarSetup {
  return { skinFolder, ballastKg, restrictor };
}

interface SetupFormProps {
  event: LeagueEvent;
  entry: Entry;
  stored: CarSetupOf;
}

function SetupForm({ event, entry, stored }: SetupFormProps) {
  const { acronym } = event.season.simulator;
  const form = useId();
  const [read, setRead] = useState<CarSetup>(() => plainSetup(stored));
  const [setup, setSetup] = useState(read);
  const [livery, setLivery] = useState<File | null>();
  const save = useSaveCarSetup(event._id);
  const change = (values: Partial<CarSetup>) => setSetup({ ...setup, ...values });
  const theirs = setupSavedMeanwhile(save.error);
  const fields = save.error?.fields ?? {};
  const most = setupLimits[acronym];
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    save.mutate(
      { car: entry.car._id, setup, read, livery },
      {
        onSuccess: (content) => {
          setRead(setup);
          setLivery(undefined);
          showSnackbar({ content });
        },
        onError: (error) => {
          if (!setupSavedMeanwhile(error)) showApiFailure(error);
        },
      },
    );
  };
  return (
    <form id={form} className={styles.form} noValidate onSubmit={submit}>
      {theirs && (
        <StaleRecord<CarSetup>
          labels={labels}
          versions={{ base: read, own: setup, theirs }}
          onSettled={(settled) => {
            setRead(theirs);
            setSetup(settled);
            save.reset();
          }}
        />
      )}
      {acronym === "AC" && (
        <TextField
          label="Folderul de skin"
          help={
            setup.skinFolder.includes(cutsSkin)
              ? "Content Manager și AssettoServer citesc numele întreg; programele scrise în Go, cu biblioteca go-ini, îl pot tăia la #."
              : "Numele folderului din «skins» al modelului; gol: alege jocul."
          }
          value={setup.skinFolder}
          error={fields["skinFolder"]}
          onChange={(changed) => change({ skinFolder: changed.target.value })}
        />
      )}
      <div className={styles.numbers}>
        <NumberField
          label="Balast (kg)"
          help={
            acronym === "ACC" && setup.ballastKg > doubtfulAccBallastKg
              ? `Serverele ACC recente nu mai adaugă nimic peste ${doubtfulAccBallastKg} kg.`
              : "Rămâne și la etapele următoare, până îl schimbi."
          }
          min={0}
          max={most.ballastKg}
          value={setup.ballastKg}
          error={fields["ballastKg"]}
          onChange={(ballastKg) => change({ ballastKg: ballastKg ?? 0 })}
        />
        <NumberField
          label="Restrictor (%)"
          min={0}
          max={most.restrictor}
          value={setup.restrictor}
          error={fields["restrictor"]}
          onChange={(restrictor) => change({ restrictor: restrictor ?? 0 })}
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
      <Button type="submit" look="main" className={styles.save} isBusy={save.isPending}>
        Salvează mașina
      </Button>
    </form>
  );
}
