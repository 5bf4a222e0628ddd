import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readEvent } from "#features/results/results-calls.ts";
import { readRowPenalties, rowActs } from "#features/stewarding/acts/row-acts.ts";
import { proposedItems } from "#features/stewarding/item-rules.ts";
import type { Offence } from "#features/stewarding/offences.ts";
import { MOST_CARS } from "#features/stewarding/protest-limits.ts";
import { forReturnedPlace, priceText } from "#features/stewarding/row-penalty/row-penalty.ts";
import type {
  PenaltyLine,
  RowPenalties,
} from "#features/stewarding/row-penalty/row-penalty-forms.ts";
import { ActDialog } from "#web/acts/act-button.tsx";
import { askAgain, read } from "#web/calls/call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { wantedField } from "#web/ui/fields/first-field.ts";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { OpenCaseDialog } from "../desk/open-case-dialog.tsx";
import { randomKey } from "../parts/device-draft.ts";
import chips from "../protest/accused-cars.module.css";
import { lacksDriver, PenaltyEffect, usePenaltyPreview } from "./penalty-effect.tsx";
import styles from "./row-penalty.module.css";

/** So many offences are in sight; the others are in a list. */
const IN_SIGHT = 4;

interface PenaltySheetProps {
  eventId: string;
  session: { _id: string; title: string };
  /** Of the results. */
  row: string;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

/** A penalty for the car of a row, and for others of the same session: an offence, and one press. */
export function PenaltySheet({ eventId: id, session, row, onDone, onClose }: PenaltySheetProps) {
  const queryClient = useQueryClient();
  const event = useSuspenseQuery(
    read(readEvent, { params: { id }, query: { results: "none" } }),
  ).data;
  const { data } = useQuery(
    read(readRowPenalties, { params: { id }, query: { session: session._id } }),
  );
  const [clientKey] = useState(randomKey);
  const [choice, setChoice] = useState(nothing);
  const [isCase, setCase] = useState(false);
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }));
  const offence = data?.offences.find(({ _id }) => _id === choice.offence);
  const lines = offence ? linesOf(row, choice, offence) : [];
  const preview = usePenaltyPreview({ event: id, session: session._id, lines });
  const own = data?.rows.find(({ _id }) => _id === row);
  const fates = preview.data?.lines;
  const driver = choice.driver ?? fates?.[0]?.driver ?? null;
  const isOpen = lines.some((line, index) => lacksDriver(line, fates?.[index]));
  if (isCase)
    return (
      <OpenCaseDialog
        begin={{
          place: { season: event.season._id, event: id, session: session._id },
          accused: [{ row, driver: choice.driver }],
          lap: choice.lap === null ? "" : String(choice.lap),
        }}
        onClose={onClose}
      />
    );
  return (
    <ActDialog
      act={rowActs.giveRowPenalties}
      of={{
        _id: id,
        version: data?.version ?? 0,
        title: `${shortName(own)} · ${session.title}`,
        count: 1,
      }}
      given={{
        clientKey,
        session: session._id,
        lines,
        together: true,
        skipsKnown: false,
      }}
      isHeld={!offence || data?.refusal !== null || preview.isError || isOpen}
      onRefused={() => askAgain(queryClient, readRowPenalties)}
      onDone={onDone}
      onClose={onClose}
    >
      {() => (
        <>
          {!data && <p role="status">Se încarcă…</p>}
          {data && data.refusal !== null && <Notice kind="warning">{data.refusal}</Notice>}
          {data && (
            <>
              <NumberField
                label="În turul"
                value={choice.lap}
                min={1}
                max={10_000}
                onChange={(lap) => change({ lap })}
              />
              <Offences
                offences={data.offences}
                chosen={choice.offence}
                onChoose={(next) => change({ offence: next, returned: false })}
              />
              {offence && (
                <Checkbox
                  label="A dat locul înapoi"
                  help={priceText(forReturnedPlace(offence))}
                  checked={choice.returned}
                  onChange={({ target }) => change({ returned: target.checked })}
                />
              )}
              {own && own.drivers.length > 1 && (
                <>
                  {isOpen && <p>Turul nu spune cine conducea: apasă pilotul.</p>}
                  <Chips
                    label="Pilotul"
                    choices={own.drivers.map((title, place) => ({ value: String(place), title }))}
                    chosen={driver === null ? [] : [String(driver)]}
                    onPress={(place) => change({ driver: Number(place) })}
                  />
                </>
              )}
              <Others rows={data.rows} but={row} chosen={choice.others} onChange={change} />
              <Button look="link" className="start" onClick={() => setCase(true)}>
                Deschide un caz
              </Button>
              {offence && <PenaltyEffect preview={preview} row={row} />}
            </>
          )}
        </>
      )}
    </ActDialog>
  );
}

interface Choice {
  lap: number | null;
  /** Of the guide, by its id; empty: none. */
  offence: string;
  /** The place was given back. */
  returned: boolean;
  driver: number | null;
  /** Rows of other cars that are given the same. */
  others: readonly string[];
}

const nothing: Choice = {
  lap: null,
  offence: "",
  returned: false,
  driver: null,
  others: [],
};

function linesOf(row: string, choice: Choice, offence: Offence): PenaltyLine[] {
  const { lap, driver, returned, others } = choice;
  const same = {
    offence: offence._id,
    lap: Number.isInteger(lap) ? lap : null,
    corner: "",
    items: returned ? forReturnedPlace(offence) : [...proposedItems(offence)],
    note: returned ? "A dat locul înapoi." : "",
  };
  return [
    { ...same, row, driver },
    ...others.map((other) => ({ ...same, row: other, driver: null })),
  ];
}

/** Of a crew, whose names stand below, the number alone. */
function shortName(row: RowPenalties["rows"][number] | undefined): string {
  const isCrew = row && row.raceNumber !== null && row.drivers.length > 1;
  return isCrew ? `#${row.raceNumber}` : carName(row);
}

export function carName(row: RowPenalties["rows"][number] | undefined): string {
  if (!row) return "";
  const number = row.raceNumber === null ? "" : `#${row.raceNumber}`;
  return [number, row.drivers.join(", ") || row.carName].filter(Boolean).join(" ");
}

interface OffencesProps {
  offences: readonly Offence[];
  chosen: string;
  onChoose: (offence: string) => void;
}

/** The offences of most use with their price, and the others in a list. */
function Offences({ offences, chosen, onChoose }: OffencesProps) {
  const more = offences.slice(IN_SIGHT);
  if (offences.length === 0)
    return (
      <p className="muted">
        Nicio abatere din ghid nu se dă pe loc în acest sezon: deschide un caz.
      </p>
    );
  return (
    <>
      <div role="group" aria-label="Abaterea" className={styles.offences}>
        {offences.slice(0, IN_SIGHT).map((offence, index) => (
          <button
            key={offence._id}
            // A lap is seldom typed: a phone would show its keys over the offences.
            {...(index === 0 && wantedField)}
            type="button"
            className={styles.offence}
            aria-pressed={offence._id === chosen}
            onClick={() => onChoose(offence._id)}
          >
            {offence.title}
            <small>{priceText(proposedItems(offence))}</small>
          </button>
        ))}
      </div>
      {more.length > 0 && (
        <Select
          label="Altă abatere"
          isLabelHidden
          emptyTitle="Altă abatere…"
          value={more.some(({ _id }) => _id === chosen) ? chosen : ""}
          options={more.map((offence) => ({
            value: offence._id,
            title: `${offence.title}: ${priceText(proposedItems(offence))}`,
          }))}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
    </>
  );
}

interface OthersProps {
  rows: RowPenalties["rows"];
  /** The car that the sheet is about. */
  but: string;
  chosen: readonly string[];
  onChange: (part: Pick<Choice, "others">) => void;
}

/** Other cars that did the same, by numbers that are pressed: one document for all. */
function Others({ rows, but, chosen, onChange }: OthersProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button look="link" className="start" onClick={() => setOpen(true)}>
        Și alte mașini
      </Button>
    );
  const others = rows.filter(({ _id }) => _id !== but);
  return (
    <Chips
      label="Și alte mașini"
      choices={others.map((row) => ({
        value: row._id,
        title: row.raceNumber ?? carName(row),
        spoken: carName(row),
      }))}
      chosen={chosen}
      onPress={(id) =>
        onChange({
          others: chosen.includes(id)
            ? chosen.filter((one) => one !== id)
            : [...chosen, id].slice(0, MOST_CARS - 1),
        })
      }
    />
  );
}

interface ChipsProps {
  label: string;
  choices: readonly { value: string; title: string; spoken?: string }[];
  chosen: readonly string[];
  onPress: (value: string) => void;
}

function Chips({ label, choices, chosen, onPress }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className={chips.chips}>
      {choices.map(({ value, title, spoken }) => (
        <button
          key={value}
          type="button"
          className={chips.chip}
          aria-pressed={chosen.includes(value)}
          aria-label={spoken}
          title={spoken}
          onClick={() => onPress(value)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
