import { eventFormOf, seasonFormOf, wholeSeasonOf } from "#tests/factories/season-forms.ts";
import { plainPicture } from "#tests/factories/pictures.ts";
import { HOUR_MS } from "#shared/time/durations.ts";
import { type Life, next, type Saved } from "./life.ts";

/** Seasons and events, and who comes to them. */
export const seasonLives: Life[] = [
  {
    who: "driver",
    name: "an answer of presence",
    async *live({ scene, send }) {
      const { person, car } = next(scene.answers);
      scene.answers.push({ person, car });
      const answer = { car, firstDriver: person.id };
      await send(person, "POST /api/event/:id/rsvp", { id: scene.nextEvent }, answer);
      yield;
    },
  },
  {
    who: "organiser",
    name: "a reminder to who has not answered",
    async *live({ scene: { administrator, season }, send, now }) {
      const window = { rsvpStart: now() - HOUR_MS, rsvpEnd: now() + HOUR_MS };
      const form = { ...eventFormOf({ ...window, sessions: [] }), season };
      const { _id: id } = await send(administrator, "POST /api/events", {}, form);
      yield;
      await send(administrator, "POST /api/event/:id/remind", { id }, {});
      yield;
      await send(administrator, "DELETE /api/event/:id", { id });
      yield;
    },
  },
  {
    who: "organiser",
    name: "a season's life",
    async *live({ scene, send, unique }) {
      const { administrator } = scene;
      const code = `C${unique()}`;
      const form = seasonFormOf({ hidden: false, code });
      const { _id: id, version } = await send(administrator, "POST /api/seasons", {}, form);
      yield;
      const classes = { ...form, classRules: form.rules };
      await send(administrator, "POST /api/season/:id/class-changes", { id }, classes);
      yield;
      const rounds = [{ track: "acc-monza", start: "2027-03-21T20:00" }];
      const { events, ...whole } = await send<Saved & { events: Saved[] }>(
        administrator,
        "POST /api/season/:id/whole",
        { id },
        { season: form, rounds, removed: [], version },
      );
      yield;
      const edited = { ...form, version: whole.version };
      const saved = await send(administrator, "POST /api/season/:id", { id }, edited);
      yield;
      await send(administrator, "POST /api/season/:id/open", { id });
      yield;
      await send(administrator, "POST /api/season/:id/enter-everybody", { id }, { closes: false });
      yield;
      await send(administrator, "POST /api/season/:id/close", { id });
      yield;
      await send(administrator, "POST /api/season/:id/take-out-of-tables", { id });
      yield;
      const copy = { title: "Copie", code: `D${unique()}`, start: "2027-01-05" };
      const copied = await send(administrator, "POST /api/season/:id/duplicate", { id }, copy);
      yield;
      await send(administrator, "POST /api/season/:id/delete", { id: copied._id });
      yield;
      // Opened and closed since it was saved.
      const hidden = { hidden: true, version: saved.version + 2 };
      await send(administrator, "POST /api/season/:id/visibility", { id }, hidden);
      yield;
      await send(administrator, "POST /api/event/:id/delete", { id: events[0]?._id ?? "" });
      yield;
      await send(administrator, "DELETE /api/season/:id", { id });
      yield;
    },
  },
  {
    who: "organiser",
    name: "a season in one act",
    async *live({ scene: { administrator }, send, unique }) {
      const season = seasonFormOf({ code: `W${unique()}` });
      const plan = wholeSeasonOf({ key: `plan-${unique()}`, season });
      const { _id: id } = await send(administrator, "POST /api/seasons/whole", {}, plan);
      yield;
      await send(administrator, "DELETE /api/season/:id", { id });
      yield;
    },
  },
  {
    who: "organiser",
    name: "an event's life",
    async *live({ scene, send }) {
      const { administrator, planned } = scene;
      const form = { ...eventFormOf(), season: planned };
      const { _id: id, version } = await send(administrator, "POST /api/events", {}, form);
      yield;
      const edited = { ...eventFormOf({ sessions: [] }), version };
      const saved = await send(administrator, "POST /api/event/:id", { id }, edited);
      yield;
      const link = {
        session: null,
        kind: "live",
        title: "Transmisiunea",
        channel: "",
        language: "",
      };
      const media = {
        links: [{ ...link, url: "https://www.youtube.com/watch?v=abc" }],
        pictures: [],
        version: saved.version,
      };
      const shown = await send(administrator, "POST /api/event/:id/media", { id }, media);
      yield;
      const hidden = { hidden: true, version: shown.version };
      await send(administrator, "POST /api/event/:id/visibility", { id }, hidden);
      yield;
      await send(administrator, "DELETE /api/event/:id", { id });
      yield;
    },
  },
  {
    who: "organiser",
    name: "a race that is hidden and shown",
    async *live({ scene: { administrator, tonight }, send, read }) {
      const { event: id } = tonight;
      const edited = await read<Saved>(administrator, `/api/event/${id}/edit`);
      const hidden = await send(
        administrator,
        "POST /api/event/:id/visibility",
        { id },
        { hidden: true, version: edited.version },
      );
      yield;
      const shown = { hidden: false, version: hidden.version };
      await send(administrator, "POST /api/event/:id/visibility", { id }, shown);
      yield;
    },
  },
  {
    who: "organiser",
    name: "a wildcard",
    async *live({ scene: { administrator, nextEvent, answers }, send }) {
      const path = { id: nextEvent, car: answers[0]?.car ?? "" };
      await send(administrator, "PUT /api/event/:id/wildcards/:car", path);
      yield;
      await send(administrator, "DELETE /api/event/:id/wildcards/:car", path);
      yield;
    },
  },
  {
    who: "organiser",
    name: "a suspension",
    async *live({ scene: { administrator, nextEvent, answers }, send }) {
      const driver = answers[0]?.person.id ?? "";
      const given = { driver, events: [nextEvent] };
      await send(administrator, "POST /api/event/:id/suspensions", { id: nextEvent }, given);
      yield;
      const path = { id: nextEvent, driver };
      await send(administrator, "DELETE /api/event/:id/suspensions/:driver", path);
      yield;
    },
  },
  {
    who: "organiser",
    name: "a car before the start",
    async *live({ scene, send, upload }) {
      const { administrator, nextEvent, season, answers } = scene;
      const car = answers[0]?.car ?? "";
      const setup = (ballastKg: number) => ({ skinFolder: "", ballastKg, restrictor: 0 });
      const place = { id: nextEvent, car };
      await send(administrator, "PUT /api/event/:id/car-setups/:car", place, setup(10));
      yield;
      const picture = await plainPicture({ width: 64, height: 36 }).png().toBuffer();
      const livery = await upload(administrator, "livery", picture);
      yield;
      const path = { id: season, car };
      const given = { livery, replaces: null };
      await send(administrator, "PUT /api/season/:id/liveries/:car", path, given);
      yield;
      const taken = { livery: null, replaces: livery };
      await send(administrator, "PUT /api/season/:id/liveries/:car", path, taken);
      yield;
      await send(administrator, "PUT /api/event/:id/car-setups/:car", place, setup(0));
      yield;
      const driver = next(scene.newcomers).id;
      const seat = { driver, seat: "spectator", season };
      await send(administrator, "POST /api/race-control", {}, seat);
      yield;
      await send(administrator, "POST /api/race-control/:driver/remove", { driver }, { season });
      yield;
    },
  },
];
