import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readRowPenalties } from "#features/stewarding/acts/row-acts.ts";
import { carLabel } from "#features/stewarding/case-words.ts";
import { proposedItems } from "#features/stewarding/item-rules.ts";
import type { Offence } from "#features/stewarding/offences.ts";
import { MOST_CARS } from "#features/stewarding/protest-limits.ts";
import { forReturnedPlace, priceText } from "#features/stewarding/row-penalty/row-penalty.ts";
import { read } from "#web/calls/call.ts";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { OpenCaseDialog } from "../desk/open-case-dialog.tsx";
import { carChips, carTitle, Chips } from "../parts/chips.tsx";
import { lacksDriver, PenaltyDialog } from "./penalty-dialog.tsx";

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

/**
 * A penalty for the car of a row, and for others of the same session: an offence, and one press. Where nothing is given at once,
 * it is a case about them.
 */
export function PenaltySheet({ eventId, session, row, onDone, onClose }: PenaltySheetProps) {
  const { data: sheet } = useSuspenseQuery(
    read(readRowPenalties, { params: { id: eventId }, query: { session: session._id } }),
  );
  const { offences, rows } = sheet;
  const [lap, setLap] = useState<number | null>(null);
  const [chosen, setChosen] = useState("");
  const [isReturned, setReturned] = useState(false);
  const [driver, setDriver] = useState<number | null>(null);
  // Of cars that are given the same, once one asks for them.
  const [others, setOthers] = useState<readonly string[]>();
  const [isCase, setCase] = useState(sheet.refusal !== null || offences.length === 0);
  const cars = [{ row, driver }, ...(others ?? []).map((other) => ({ row: other, driver: null }))];
  if (isCase)
    return (
      <OpenCaseDialog
        begin={{
          event: eventId,
          session: session._id,
          accused: cars,
          lap: lap === null ? "" : String(lap),
        }}
        onClose={onClose}
      />
    );
  const offence = offences.find(({ _id }) => _id === chosen);
  const lines = offence
    ? cars.map((car) => ({
        ...car,
        offence: offence._id,
        lap: Number.isInteger(lap) ? lap : null,
        corner: "",
        items: isReturned ? forReturnedPlace(offence) : [...proposedItems(offence)],
        note: isReturned ? "A dat locul înapoi." : "",
      }))
    : [];
  const own = rows.find(({ _id }) => _id === row);
  const crew = own && own.drivers.length > 1 ? own.drivers : [];
  return (
    <PenaltyDialog
      eventId={eventId}
      session={session}
      sheet={sheet}
      // Names of a crew stand below.
      title={`${own ? (crew.length > 0 ? carLabel(own) : carTitle(own)) : ""} · ${session.title}`}
      lines={lines}
      row={row}
      together
      onDone={onDone}
      onClose={onClose}
    >
      {(fates) => (
        <>
          <NumberField label="În turul" value={lap} min={1} max={10_000} onChange={setLap} />
          <Offences
            offences={offences}
            chosen={chosen}
            onChoose={(next) => {
              setChosen(next);
              setReturned(false);
            }}
          />
          {offence && (
            <Checkbox
              label="A dat locul înapoi"
              help={priceText(forReturnedPlace(offence))}
              checked={isReturned}
              onChange={({ target }) => setReturned(target.checked)}
            />
          )}
          {crew.length > 0 && (
            <>
              {lines.some((line, index) => lacksDriver(line, fates[index])) && (
                <p>Turul nu spune cine conducea: apasă pilotul.</p>
              )}
              <Chips
                label="Pilotul"
                choices={crew.map((title, place) => ({ value: String(place), title }))}
                chosen={[String(driver ?? fates[0]?.driver ?? "")]}
                onPress={(place) => setDriver(Number(place))}
              />
            </>
          )}
          {others ? (
            <Chips
              label="Și alte mașini"
              choices={carChips(rows.filter(({ _id }) => _id !== row))}
              chosen={others}
              most={MOST_CARS - 1}
              onPress={(id) =>
                setOthers(
                  others.includes(id) ? others.filter((one) => one !== id) : [...others, id],
                )
              }
            />
          ) : (
            <Button look="link" className="start" onClick={() => setOthers([])}>
              Și alte mașini
            </Button>
          )}
          <Button look="link" className="start" onClick={() => setCase(true)}>
            Deschide un caz
          </Button>
        </>
      )}
    </PenaltyDialog>
  );
}

interface OffencesProps {
  offences: readonly Offence[];
  chosen: string;
  onChoose: (offence: string) => void;
}

/** The offences of most use with their price, and the others in a list. */
function Offences({ offences, chosen, onChoose }: OffencesProps) {
  const priced = offences.map((offence) => ({
    value: offence._id,
    title: offence.title,
    price: priceText(proposedItems(offence)),
  }));
  const more = priced.slice(IN_SIGHT);
  return (
    <>
      {/* A lap is seldom typed: a phone would show its keys over the offences. */}
      <Chips
        label="Abaterea"
        isWanted
        choices={priced.slice(0, IN_SIGHT)}
        chosen={[chosen]}
        onPress={onChoose}
      />
      {more.length > 0 && (
        <Select
          label="Altă abatere"
          isLabelHidden
          emptyTitle="Altă abatere…"
          value={more.some(({ value }) => value === chosen) ? chosen : ""}
          options={more.map(({ value, title, price }) => ({ value, title: `${title}: ${price}` }))}
          onChange={({ target }) => onChoose(target.value)}
        />
      )}
    </>
  );
}
