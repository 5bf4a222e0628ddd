/** Short builders for iRacing results in JSON. All people are invented. */

type Values = Readonly<Record<string, unknown>>;

/** A row of somebody who drove alone. Times in ten-thousandths of a second, places from 0. */
export function jsonRow(place: number, customerId: number, values: Values = {}): Values {
  return {
    cust_id: customerId,
    display_name: `Pilot ${customerId}`,
    finish_position: place,
    finish_position_in_class: place,
    laps_complete: 10,
    laps_lead: place === 0 ? 10 : 0,
    incidents: 0,
    interval: place * 12_345,
    class_interval: place * 12_345,
    average_lap: 905_000,
    best_lap_time: 900_004,
    best_lap_num: 4,
    starting_position: place,
    car_class_id: 0,
    car_id: 169,
    car_name: "Porsche 911 GT3 R (992)",
    livery: { car_number: `0${place + 1}` },
    reason_out_id: 0,
    reason_out: "Running",
    ...values,
  };
}

/** A team's row; its drivers' rows repeat it. */
export function jsonTeam(
  place: number,
  teamId: number,
  drivers: readonly Values[],
  values: Values = {},
): Values {
  const { cust_id: _none, ...row } = jsonRow(place, 0, { display_name: `Echipa ${-teamId}` });
  const own = { ...row, ...values, team_id: teamId };
  return { ...own, driver_results: drivers.map((driver) => ({ ...driver, team_id: teamId })) };
}

const kinds = {
  PRACTICE: [3, "Open Practice"],
  QUALIFY: [4, "Lone Qualifying"],
  RACE: [6, "Race"],
  "HEAT 1": [6, "Race"],
  FEATURE: [6, "Race"],
} as const;

export function jsonSession(
  number: number,
  name: keyof typeof kinds,
  results: readonly Values[],
  values: Values = {},
): Values {
  const [type, typeName] = kinds[name];
  return {
    simsession_number: number,
    simsession_type: type,
    simsession_type_name: typeName,
    simsession_name: name,
    results,
    ...values,
  };
}

/** Rows of people who only set a lap, the fastest first. */
export function jsonQualifying(...customerIds: readonly number[]): Values[] {
  return customerIds.map((id, place) =>
    jsonRow(place, id, { starting_position: -1, best_lap_time: 890_000 + place * 1_000 }),
  );
}

export function iracingJson(sessions: readonly Values[], values: Values = {}): Values {
  return {
    subsession_id: 700_001,
    start_time: "2026-03-01T19:00:00Z",
    track: { track_id: 1, track_name: "Demo Park", config_name: "Grand Prix" },
    car_classes: [{ car_class_id: 0, name: "Hosted All Cars Class" }],
    session_results: sessions,
    ...values,
  };
}

/** An evening with two races, as files of heats list it: the last session first. */
export function heatEvening(
  subsessionId = 700_001,
  [ana, ben]: readonly [number, number] = [111, 222],
): Values {
  const sessions = [
    jsonSession(0, "FEATURE", [
      jsonRow(0, ben, { starting_position: 1 }),
      jsonRow(1, ana, { starting_position: 0 }),
    ]),
    jsonSession(-1, "HEAT 1", [jsonRow(0, ana), jsonRow(1, ben, { best_lap_time: 910_000 })]),
    jsonSession(-2, "QUALIFY", jsonQualifying(ana, ben)),
    jsonSession(-3, "PRACTICE", []),
  ];
  return iracingJson(sessions, { subsession_id: subsessionId });
}

export function iracingJsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
