import { expect, it } from "vitest";
import { freeSeats } from "#features/clubs/server/club-seats.ts";
import { createPerson, createSeason, registerCar } from "#tests/factories/league.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp } from "#tests/test-app.ts";

describeOnEachDatabase("a seat given up outside the registration's form", (engine) => {
  it("leaves the car in the classes of who still drives it", async () => {
    const test = await createTestApp(engine);
    const { db, reader } = test.services.databases;
    const season = await createSeason(db, {
      carClasses: [{ id: "car-pro" }, { id: "car-am" }],
      driverClasses: [{ id: "driver-pro" }, { id: "driver-am" }],
    });
    const [strong, other] = [await createPerson(db), await createPerson(db)];
    const car = await registerCar(db, {
      season,
      drivers: [
        { id: strong, classes: ["driver-pro"] },
        { id: other, classes: ["driver-am"] },
      ],
      classes: ["car-pro"],
    });
    await db
      .transaction()
      .execute((trx) => freeSeats(trx, test.services, [{ carId: car, userId: strong }]));
    const classes = await reader
      .selectFrom("car_class_members")
      .select("class_id")
      .where("car_id", "=", car)
      .execute();
    expect(classes).toEqual([{ class_id: "car-am" }]);
    await test.close();
  });
});
