import { expect, it } from "vitest";
import {
  beforeEachRace,
  caller,
  decide,
  openReview,
  readRows,
  type StewardedRace,
} from "#tests/factories/stewarded-race.ts";
import { plainPicture } from "#tests/factories/pictures.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import type { TestApp } from "#tests/test-app.ts";
import type { CaseView, Decision, QueuedCase } from "../stewarding.ts";

describeOnEachDatabase("A decision that is published", (engine) => {
  let site: TestApp;
  let race: StewardedRace;
  beforeEachRace(engine, (given) => {
    ({ site, race } = given);
  });

  const api = () => caller(site);
  const publishNow = (id: string, { version, panel }: CaseView) =>
    api().post(race.stewards[0], `/api/case/${id}/publish`, {
      version,
      draft: panel?.draft?.version,
    });
  const penalties = async () =>
    (await readRows(site, race)).flatMap(({ drivers, timePenalties }) =>
      timePenalties.map(({ amount }) => ({ amount, driver: drivers[0]?._id })),
    );

  it("counts once, at its driver, whatever file and whatever older version are saved at the same time", async () => {
    const opened = await openReview(site, race);
    const written = await decide(site, race, opened);
    const [zero, one, two, three] = race.drivers.map((person) => ({ people: [person] }));
    if (!zero || !one || !two || !three) throw new Error("four drivers expected");
    const restore = () =>
      api().post(
        race.stewards[2],
        `/api/event/${race.event}/edit-results/${race.session}/restore`,
        { version: 1, currentVersion: 1 },
      );
    // A file that lost against somebody is simply uploaded again.
    const better = () => race.save([two, one, zero, three]).catch(() => undefined);
    const [published] = await Promise.all([publishNow(opened.id, written), restore(), better()]);
    expect(published.status).toBe(200);
    const given = [{ amount: 5, driver: race.drivers[1] }];
    expect(await penalties()).toEqual(given);
    await race.save([one, zero, two, three]);
    expect(await penalties()).toEqual(given);
  });

  it("shows everybody the pictures that were chosen, without a signature, until it is annulled; none that was for stewards alone", async () => {
    const picture = async (as: string | undefined) => {
      const bytes = await plainPicture().jpeg().toBuffer();
      const sent = await upload(site, { as: as ?? "", bytes, fileType: "evidence" });
      return sent.json<{ data: { fileUpload: { _id: string } } }>().data.fileUpload._id;
    };
    const opened = await openReview(site, race, {
      pictures: [await picture(race.drivers[0])],
      shared: true,
    });
    // Brought by the complainant afterwards, not shared.
    const { db } = site.services.databases;
    await db.updateTable("cases").set({ state: "review" }).where("id", "=", opened.id).execute();
    const secret = await picture(race.drivers[0]);
    await api().post(race.drivers[0], `/api/case/${opened.id}/evidence`, { pictures: [secret] });
    const evidence = (await api().get(race.stewards[0], `/api/case/${opened.id}`)).data.evidence;
    expect(evidence.filter(({ shared }) => shared)).toHaveLength(1);
    const written = await decide(site, race, opened, {
      publicEvidence: evidence.map(({ _id }) => _id),
    });
    const statuses = () =>
      Promise.all(
        evidence.map(async ({ _id, shared }) => {
          const { statusCode } = await site.call({ url: `/api/evidence/${_id}` });
          return { shared, statusCode };
        }),
      );
    expect((await statuses()).map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    const published = await publishNow(opened.id, written);
    const id = published.data.decision?._id;
    expect(await statuses()).toEqual(
      expect.arrayContaining([
        { shared: true, statusCode: 200 },
        { shared: false, statusCode: 404 },
      ]),
    );
    const document = await api().get<Decision>(undefined, `/api/decision/${id}`);
    const shown = evidence.find(({ shared }) => shared);
    expect(document.data.evidence).toMatchObject([
      { _id: shown?._id, url: `/api/evidence/${shown?._id}` },
    ]);
    const { version } = document.data;
    await api().post(race.manager, `/api/decision/${id}/annul`, { version, text: "Greșeală." });
    expect((await statuses()).map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  it("waited in the queue of who manages the panel, who sees no more of it than that it is there", async () => {
    const { db } = site.services.databases;
    await db.insertInto("roles").values({ id: "manager", name: "Comisia" }).execute();
    await db
      .insertInto("role_permissions")
      .values({ role_id: "manager", permission: "manageStewarding" })
      .execute();
    const [, , , stranger = ""] = race.drivers;
    await db.insertInto("user_roles").values({ user_id: stranger, role_id: "manager" }).execute();
    const { id } = await openReview(site, race);
    const queue = async () => (await api().get<QueuedCase[]>(stranger, "/api/cases")).data;
    expect(await queue()).toMatchObject([{ _id: id, cars: [], corner: "", lap: null }]);
    const seen = await api().get(stranger, `/api/case/${id}`);
    expect(seen.data).toMatchObject({ as: "kept", text: "", panel: null, may: { manage: true } });
  });
});
