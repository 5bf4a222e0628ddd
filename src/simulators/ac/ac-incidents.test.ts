import { describe, expect, test } from "vitest";
import {
  acCar,
  acFile,
  acLap,
  type AcPerson,
  acResult,
  ana,
  ben,
  cara,
  jsonBytes,
} from "#tests/factories/result-files/ac-file.ts";
import { readOrFail } from "#tests/factories/result-files/read-or-fail.ts";
import { countContacts, seatOf } from "./ac-incidents.ts";

type Seat = [carId: number, person: AcPerson];
const anas: Seat = [0, ana];
const bens: Seat = [1, ben];
const caras: Seat = [2, cara];

/** A report of a contact; `at` in the file's unit. */
function hit(by: Seat, other: Seat, at?: number, more: Record<string, unknown> = {}) {
  return {
    Type: "COLLISION_WITH_CAR",
    CarId: by[0],
    Driver: { Guid: by[1].guid },
    OtherCarId: other[0],
    OtherDriver: { Guid: other[1].guid },
    ImpactSpeed: 9.5,
    ...(at !== undefined && { Timestamp: at }),
    ...more,
  };
}

function wall(by: Seat) {
  return { Type: "COLLISION_WITH_ENV", CarId: by[0], Driver: { Guid: by[1].guid }, OtherCarId: -1 };
}

const countsOf = (events: unknown[], [carId, { guid }]: Seat) =>
  countContacts(events)?.get(seatOf(carId, guid));

describe("contacts in AC", () => {
  test.each<[string, unknown[], number]>([
    ["reported by one car count for both", [hit(bens, anas)], 1],
    ["reported by both at once are one", [hit(anas, bens, 5_000), hit(bens, anas, 5_400)], 1],
    [
      "reported in the same second of a manager's clock are one",
      [hit(anas, bens, 1_700_413_042), hit(bens, anas, 1_700_413_043)],
      1,
    ],
    ["over a second apart are two", [hit(anas, bens, 5_000), hit(bens, anas, 6_001)], 2],
    [
      "two seconds apart on a manager's clock are two",
      [hit(anas, bens, 1_700_413_042), hit(bens, anas, 1_700_413_044)],
      2,
    ],
    [
      "reported again by the same car are another",
      [hit(anas, bens, 5_000), hit(anas, bens, 5_300)],
      2,
    ],
    [
      "are each confirmed once",
      [hit(anas, bens, 1), hit(bens, anas, 2), hit(anas, bens, 3), hit(bens, anas, 4)],
      2,
    ],
    [
      "without times are confirmed by the next report of the other",
      [hit(anas, bens), hit(bens, anas), hit(bens, anas)],
      2,
    ],
    [
      "of other cars in between change nothing",
      [hit(anas, bens, 5_000), hit(caras, bens, 5_100), hit(bens, anas, 5_200)],
      1,
    ],
    [
      "after the end of the session count for nobody",
      [hit(anas, bens, 1, { AfterSessionEnd: true }), wall(bens)],
      0,
    ],
    ["with oneself are damage", [hit(anas, anas), wall(bens)], 0],
  ])("%s", (_, events, contacts) => {
    expect(countsOf(events, anas)?.contacts ?? 0).toBe(contacts);
  });

  test("with walls are counted apart", () => {
    const events = [wall(anas), wall(anas), hit(anas, bens)];
    expect(countsOf(events, anas)).toEqual({ contacts: 1, walls: 2 });
    expect(countsOf(events, bens)).toEqual({ contacts: 1, walls: 0 });
  });

  test("are not known where the file lists nothing", () => {
    expect(countContacts([])).toBeNull();
  });

  test("of nonsense are nobody's", () => {
    const events = [null, 7, "x", {}, { Type: "COLLISION_WITH_CAR" }, { Type: [], CarId: {} }];
    expect(countsOf(events, anas)).toBeUndefined();
  });
});

describe("an AC file's incidents and tyres", () => {
  const file = (
    more: Record<string, unknown>,
    laps = [acLap(0, ana, 60_000, { Cuts: 2, Tyre: "M" })],
  ) =>
    readOrFail(
      jsonBytes(
        acFile({
          cars: [acCar(0, ana, { allowed: [ana.guid, cara.guid] }), acCar(1, ben)],
          results: [acResult(0, ana), acResult(1, ben)],
          laps,
          more,
        }),
      ),
      "AC",
    );

  test("belong to the person who sat in the car, and to the car all together", () => {
    const laps = [
      acLap(0, ana, 60_000, { Cuts: 2 }),
      acLap(0, cara, 60_000, { Cuts: 1 }),
      acLap(1, ben, 61_000),
    ];
    const events = [hit(anas, bens), wall([0, cara]), wall([0, cara])];
    const [shared, other] = file({ Events: events }, laps).entries;
    expect(shared?.incidents).toMatchObject({ contacts: 1, walls: 2, cuts: 3, points: null });
    expect(
      shared?.drivers.map(({ incidents: { contacts, walls, cuts } }) => [contacts, walls, cuts]),
    ).toEqual([
      [1, 0, 2],
      [0, 2, 1],
    ]);
    expect(other?.incidents).toMatchObject({ contacts: 1, walls: 0, cuts: 0, gamePenalties: null });
  });

  test.each([[null], [[]], [undefined], ["none"]])(
    "are not known when the list is %j",
    (events) => {
      const [entry] = file({ Events: events }).entries;
      expect(entry?.incidents).toMatchObject({ contacts: null, walls: null, cuts: 2 });
    },
  );

  test("tyres stand in the order in which they were first used", () => {
    const tyres = ["M", "M", "S", "M", "H", null, "", 7];
    const [entry, without] = file(
      {},
      tyres.map((Tyre) => acLap(0, ana, 60_000, { Tyre })),
    ).entries;
    expect(entry?.tyres).toEqual(["M", "S", "H"]);
    expect(without?.tyres).toBeNull();
  });

  test("the server's name is known where the file has it", () => {
    expect(file({ Server: " Liga  noastră " }).serverName).toBe("Liga noastră");
    expect(file({}).serverName).toBeNull();
  });

  test("a flood of one car's reports costs no more than reading it", () => {
    const events = [
      ...Array.from({ length: 100_000 }, (_, at) => hit(anas, bens, at * 2_000 + 1)),
      ...Array.from({ length: 100_000 }, (_, at) => hit(bens, anas, at * 2_000 + 1)),
    ];
    expect(countsOf(events, anas)?.contacts).toBe(100_000);
  });
});
