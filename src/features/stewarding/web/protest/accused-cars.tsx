import { useState } from "react";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { type CarChoice, carChips, carTitle, Chips } from "../parts/chips.tsx";
import type { ProtestDraft } from "./protest-draft.ts";

type Accused = ProtestDraft["accused"];

interface AccusedCarsProps {
  /** Cars that may be accused. */
  cars: readonly CarChoice[];
  accused: Accused;
  /** So many at once. */
  most: number;
  error: string | undefined;
  onChange: (accused: Accused) => void;
}

/** Who is accused, by numbers that are pressed; of a shared car also who drove, for whom knows. */
export function AccusedCars({ cars, accused, most, error, onChange }: AccusedCarsProps) {
  // Who comes from a row of results has said who it is.
  const [isOpen, setOpen] = useState(accused.length === 0);
  const toggle = (row: string) =>
    onChange(
      accused.some((one) => one.row === row)
        ? accused.filter((one) => one.row !== row)
        : [...accused, { row, driver: null }],
    );
  return (
    <FormSection title="Cine a greșit">
      {accused.map(({ row, driver }, index) => {
        const car = cars.find(({ _id }) => _id === row);
        return (
          car && (
            <div key={row} className="stack gap-2 box pad-3-4">
              <p className="row spread gap-2-3">
                <span className="strong anywhere">{carTitle(car)}</span>
                <Button
                  look="link"
                  aria-label={`Scoate ${carTitle(car)}`}
                  onClick={() => toggle(row)}
                >
                  Scoate
                </Button>
              </p>
              {car.drivers.length > 1 && (
                <Select
                  label="Cine conducea"
                  emptyTitle="Nu știu"
                  options={car.drivers.map((title, place) => ({ value: String(place), title }))}
                  value={driver === null ? "" : String(driver)}
                  onChange={({ target: { value } }) =>
                    onChange(
                      accused.with(index, { row, driver: value === "" ? null : Number(value) }),
                    )
                  }
                />
              )}
            </div>
          )
        );
      })}
      {!isOpen && accused.length > 0 ? (
        <Button look="link" className="start" onClick={() => setOpen(true)}>
          Altă mașină
        </Button>
      ) : (
        <>
          <p className="aside muted">Apasă numărul mașinii. Cel mult {most}.</p>
          <Chips
            label="Mașini"
            choices={carChips(cars)}
            chosen={accused.map(({ row }) => row)}
            most={most}
            error={error}
            onPress={toggle}
          />
        </>
      )}
    </FormSection>
  );
}
