import type { OwnSeats } from "#features/registration/open-seats.ts";
import type { Registration } from "#features/registration/registration-shapes.ts";
import type { LinkBoard, LinkSeat } from "#features/seat-links/seat-links.ts";
import type { Person } from "../scene.ts";
import { found, invitationsOf } from "./clubs.ts";
import { type Life, next } from "./life.ts";

/** How clubs come into the season that is looked at, and drivers into their cars. */
export const seatLives: Life[] = [
  {
    who: "club",
    name: "a registration's life",
    async *live(world) {
      const { scene, send, read } = world;
      const [season, licences] = [scene.season, ["driver-am"]];
      const [owner, mate, refusing] = [scene.newcomers, scene.newcomers, scene.newcomers].map(next);
      if (!owner || !mate || !refusing) return;
      const seat = ({ id }: Person) => ({ driver: id, classes: licences });
      const car = { carName: "Fulgerul", carModel: "acc-30", raceNumber: next(scene.freeNumbers) };
      const club = await found(world, owner, { drivers: [mate.id, refusing.id] });
      yield;
      for (const person of [mate, refusing]) {
        const { club: id } = await invitationsOf(world, person);
        await send(person, "POST /api/team-invite/:id/accept", { id });
        yield;
      }
      const at = { id: season };
      const preview = { driversClasses: [licences], car: { carModel: car.carModel } };
      await send(owner, "POST /api/season/:id/carClassesFromDrivers", at, preview);
      yield;
      const registered = await send(owner, "POST /api/season/:id/registrations", at, {
        teamId: club._id,
        cars: [{ ...car, drivers: [seat(owner)] }],
      });
      const registrationId = registered._id;
      yield;
      const edit = async (driver: Person) => {
        const now = await read<Registration>(owner, `/api/season-registration/${registrationId}`);
        const cars = [{ ...car, _id: now.cars[0]?._id, drivers: [seat(driver)] }];
        const path = { seasonId: season, registrationId };
        await send(owner, "POST /api/season/:seasonId/editRegistration/:registrationId", path, {
          version: now.version,
          cars,
        });
      };
      await edit(refusing);
      yield;
      const refused = await invitationsOf(world, refusing);
      await send(refusing, "POST /api/car-invite/:id/reject", { id: refused.car });
      yield;
      await edit(mate);
      yield;
      const accepted = await invitationsOf(world, mate);
      await send(mate, "POST /api/car-invite/:id/accept", { id: accepted.car });
      yield;
      await send(
        scene.administrator,
        "DELETE /api/season/:seasonId/registrations/:registrationId",
        { seasonId: season, registrationId },
      );
      yield;
    },
  },
  {
    who: "driver",
    name: "a seat that is offered",
    async *live(world) {
      const { scene, send, read } = world;
      const { owner, season, car } = scene.open;
      const offer = (offers: boolean) =>
        send(owner, "POST /api/car/:id/seat-offer", { id: car }, { offers });
      await offer(true);
      yield;
      const person = next(scene.newcomers);
      const seek = (seeks: boolean) =>
        send(person, "POST /api/season/:id/seat-seekers", { id: season }, { seeks });
      await seek(true);
      yield;
      const ask = async (asking: Person) => {
        await send(
          asking,
          "POST /api/car/:id/seat-requests",
          { id: car },
          { text: "Conduc seara." },
        );
        const { own } = await read<OwnSeats>(asking, `/api/season/${season}/own-seats`);
        return { id: own[0]?._id ?? "" };
      };
      const withdrawn = await ask(person);
      yield;
      await send(person, "DELETE /api/seat-request/:id", withdrawn);
      yield;
      await seek(false);
      yield;
      const refused = await ask(next(scene.newcomers));
      yield;
      await send(owner, "POST /api/seat-request/:id/reject", refused);
      yield;
      const accepted = await ask(next(scene.newcomers));
      yield;
      await send(owner, "POST /api/seat-request/:id/accept", accepted);
      yield;
      await offer(false);
      yield;
    },
  },
  {
    who: "organiser",
    name: "a link's life",
    async *live({ scene, send, read }) {
      const { administrator, season: id } = scene;
      const board = () => read<LinkBoard>(administrator, `/api/season/${id}/seat-links`);
      const path = "POST /api/season/:id/seat-links";
      const made = await send<{ address: string }>(administrator, path, { id }, { needsYes: true });
      yield;
      const secret = made.address.slice(made.address.indexOf("#") + 1);
      await send(null, "POST /api/seat-link", {}, { secret });
      yield;
      const form = { carModel: "acc-30", licences: ["driver-am"], firstName: "Nou" };
      const press = (raceNumber: number) => ({
        ...form,
        raceNumber,
        key: `press-of-a-life-${raceNumber}-${made.address.slice(-8)}`,
        lastName: `Venit${raceNumber}`,
      });
      const pressed = { ...press(next(scene.freeNumbers)), secret };
      const taken = await send<LinkSeat>(null, "POST /api/seat-link/seat", {}, pressed);
      yield;
      const way = taken.login?.path.split("#").at(-1) ?? "";
      await send(null, "POST /auth/login-link", {}, { secret: way });
      yield;
      const newest = (await board()).seats.find(({ state }) => state === "waits");
      await send(administrator, "POST /api/users/:id/login-link", { id: newest?.person._id ?? "" });
      yield;
      const seat = { id: newest?._id ?? "" };
      await send(administrator, "POST /api/link-seat/:id/accept", seat);
      yield;
      await send(administrator, "DELETE /api/link-seat/:id", seat);
      yield;
      await send(administrator, "POST /api/link-seat/:id/return", seat);
      yield;
      await send(administrator, "DELETE /api/link-seat/:id", seat);
      yield;
      const link = { id: (await board()).link?._id ?? "" };
      await send(administrator, "POST /api/seat-link/:id/resume", link);
      yield;
      await send(administrator, "DELETE /api/seat-link/:id", link);
      yield;
      const person = (await board()).roster.findLast((line) => line.link === null)?.person._id;
      const own = await send<{ address: string }>(
        administrator,
        "POST /api/season/:id/personal-links",
        { id },
        { person },
      );
      yield;
      const claim = { secret: own.address.split("#").at(-1), key: pressed.key };
      await send(null, "POST /api/seat-link/claim", {}, claim);
      yield;
      const alone = press(next(scene.freeNumbers));
      await send(next(scene.newcomers), "POST /api/season/:id/own-seat", { id }, alone);
      yield;
    },
  },
  {
    who: "organiser",
    name: "a guest car's life",
    async *live({ scene, send }) {
      const { administrator, season: id, nextEvent } = scene;
      const form = {
        raceNumber: next(scene.freeNumbers),
        carName: "Invitata",
        carModel: "acc-30",
        drivers: [{ driver: next(scene.newcomers).id, classes: ["driver-am"] }],
        events: [nextEvent],
      };
      const made = await send(administrator, "POST /api/season/:id/guest-cars", { id }, form);
      yield;
      const car = { id, car: made._id };
      const edited = { ...form, carName: "Oaspetele", version: made.version };
      await send(administrator, "PUT /api/season/:id/guest-cars/:car", car, edited);
      yield;
      await send(administrator, "DELETE /api/season/:id/guest-cars/:car", car);
      yield;
    },
  },
];
