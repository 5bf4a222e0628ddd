import { useState } from "react";
import { toProfile } from "#features/clubs/web/requests/to-profile.tsx";
import type { OwnSeats } from "#features/registration/open-seats.ts";
import { tabOf } from "#features/registration/road.ts";
import { askForSeat, withdrawSeatRequest } from "#features/registration/seat-acts.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { ActButton } from "#web/acts/act-button.tsx";
import { Select } from "#web/ui/fields/select.tsx";

interface AskForSeatProps {
  season: Season;
  car: OwnSeats["own"][number]["car"];
  /** The person's open request for it. */
  asked: OwnSeats["own"][number] | undefined;
}

/** 'Cere locul', with a licence where the season has some, or taking back that one has asked. */
export function AskForSeat({ season, car, asked }: AskForSeatProps) {
  const [licence, setLicence] = useState("");
  const first = season.driverClasses.filter(({ group }) => group === 0);
  const offered = first.length > 0 ? first : season.driverClasses;
  const of = `mașina #${car.raceNumber} ${car.carName}`;
  if (asked)
    return (
      <>
        <span className="muted">Ai cerut locul.</span>
        <ActButton act={withdrawSeatRequest} of={asked} label={`Retrage cererea: ${of}`} />
      </>
    );
  return (
    <ActButton
      act={askForSeat}
      of={car}
      label={`Cere locul din ${of}`}
      given={{ licences: licence === "" ? [] : [licence] }}
      isTyped={licence !== ""}
      mend={toProfile(tabOf(season))}
    >
      {(errors) =>
        offered.length > 0 && (
          <Select
            label="Licența ta"
            emptyTitle="Alege licența"
            value={licence}
            error={errors["licences"]}
            options={offered.map(({ _id, name }) => ({ value: _id, title: name }))}
            onChange={({ target }) => setLicence(target.value)}
          />
        )
      }
    </ActButton>
  );
}
