import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { conflict } from "#shared/record/conflict.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createPerson } from "#tests/factories/league.ts";
import { createTestApp, TEST_NOW, type TestApp } from "#tests/test-app.ts";
import type { Db } from "./database/databases.ts";
import { fromJson } from "./database/json.ts";
import { refusal } from "./errors.ts";
import { accountRefusal } from "#features/accounts/server/refusals.ts";
import { newId } from "./ids.ts";
import {
  deleteVersioned,
  recordAdded,
  saveVersioned,
  type VersionedRecord,
  type VersionedSave,
} from "./save-versioned.ts";

interface Role {
  name: string;
  version: number;
}

const role: VersionedRecord<Role> = {
  table: "roles",
  subjectType: "role",
  read: async (trx, id) => {
    const found = await find(trx, id);
    if (!found) throw accountRefusal("role.gone");
    return found;
  },
  audited: ({ name }) => ({ name }),
  conflict: conflict("role", z.object({ name: z.string(), version: z.number() })),
};

async function find(db: Db, id: string): Promise<Role | undefined> {
  return db.selectFrom("roles").select(["name", "version"]).where("id", "=", id).executeTakeFirst();
}

describeOnEachDatabase("A record with a version", (engine) => {
  let site: TestApp;
  let userId: string;
  let id: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    userId = await createPerson(site.services.databases.db);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    id = newId();
    const name = `Rolul ${id}`;
    await site.services.databases.db.insertInto("roles").values({ id, name }).execute();
  });

  const inTransaction = <T>(work: (trx: Db) => Promise<T>) =>
    site.services.databases.db.transaction().execute(work);

  const rename = (trx: Db, name: string) =>
    trx.updateTable("roles").set({ name }).where("id", "=", id).execute();

  const save = (name: string, given: Partial<VersionedSave<Role>> = {}) =>
    inTransaction((trx) =>
      saveVersioned(trx, role, {
        id,
        version: 1,
        userId,
        now: TEST_NOW,
        action: "role.changed",
        write: (inside) => rename(inside, name),
        ...given,
      }),
    );

  const remove = (given: Partial<Parameters<typeof deleteVersioned<Role>>[2]> = {}) =>
    inTransaction((trx) =>
      deleteVersioned(trx, role, {
        id,
        version: 1,
        userId,
        now: TEST_NOW,
        action: "role.deleted",
        ...given,
      }),
    );

  const saved = () => find(site.services.databases.db, id);
  const untouched = () => ({ name: `Rolul ${id}`, version: 1 });

  const log = async () => {
    const rows = await site.services.databases.db
      .selectFrom("audit_log")
      .select(["action", "user_id", "subject_type", "before", "after"])
      .where("subject_id", "=", id)
      .execute();
    const read = (json: string | null) => json && fromJson(z.unknown(), json);
    return rows.map(({ before, after, ...row }) => ({
      ...row,
      before: read(before),
      after: read(after),
    }));
  };

  it("is saved with its next version and one row in the audit log", async () => {
    expect(await save("Comisar")).toEqual({ name: "Comisar", version: 2 });
    expect(await saved()).toEqual({ name: "Comisar", version: 2 });
    expect(await log()).toEqual([
      {
        subject_type: "role",
        user_id: userId,
        action: "role.changed",
        before: { name: `Rolul ${id}` },
        after: { name: "Comisar" },
      },
    ]);
  });

  it("is not saved on top of an older copy: the refusal holds what is there, and nothing is written", async () => {
    await save("Primul");
    const write = vi.fn<VersionedSave<Role>["write"]>();
    await expect(save("Al doilea", { write })).rejects.toMatchObject({
      code: "stale-version",
      details: { role: { name: "Primul", version: 2 } },
    });
    expect(write).not.toHaveBeenCalled();
    expect(await saved()).toEqual({ name: "Primul", version: 2 });
    expect(await log()).toHaveLength(1);
  });

  it("goes on top of whatever is there when no version was read", async () => {
    await save("Întâi");
    expect(await save("Pe urmă", { version: undefined })).toEqual({
      name: "Pe urmă",
      version: 3,
    });
  });

  it("is saved by one of those who press at once, and the others are told", async () => {
    const names = ["A", "B", "C", "D", "E"].map((letter) => `${letter} ${id}`);
    const outcomes = await Promise.allSettled(names.map((name) => save(name)));
    const through = names.filter((_, place) => outcomes[place]?.status === "fulfilled");
    expect(through).toHaveLength(1);
    const [name] = through;
    const refusals = outcomes.flatMap((outcome): unknown[] =>
      outcome.status === "rejected" ? [outcome.reason] : [],
    );
    const stale = { code: "stale-version", details: { role: { name, version: 2 } } };
    expect(refusals).toEqual(Array.from({ length: 4 }, () => expect.objectContaining(stale)));
    expect(await saved()).toEqual({ name, version: 2 });
    expect(await log()).toHaveLength(1);
  });

  it("that is not there is refused as its record says, and nothing is written", async () => {
    const there = id;
    id = newId();
    await expect(save("Nimeni")).rejects.toMatchObject({ code: "role.gone" });
    await expect(remove()).rejects.toMatchObject({ code: "role.gone" });
    expect(await log()).toEqual([]);
    id = there;
    expect(await saved()).toEqual(untouched());
  });

  it("stays as it was, also in the audit log, when the write is refused halfway", async () => {
    const write = async (trx: Db) => {
      await rename(trx, "Pe jumătate");
      throw accountRefusal("role.protected");
    };
    await expect(save("", { write })).rejects.toMatchObject({ code: "role.protected" });
    expect(await saved()).toEqual(untouched());
    expect(await log()).toEqual([]);
  });

  it("is written down in the transaction of the save: when that ends badly, neither is there", async () => {
    const work = inTransaction(async (trx) => {
      await saveVersioned(trx, role, {
        id,
        userId,
        now: TEST_NOW,
        action: "role.changed",
        write: (inside) => rename(inside, "Trecător"),
      });
      throw new Error("the connection is lost");
    });
    await expect(work).rejects.toThrow("the connection is lost");
    expect(await saved()).toEqual(untouched());
    expect(await log()).toEqual([]);
  });

  it("keeps its version and stays out of the audit log when there was nothing to change", async () => {
    expect(await save("", { write: async () => false })).toEqual(untouched());
    expect(await saved()).toEqual(untouched());
    expect(await log()).toEqual([]);
  });

  it("is told to nobody who may not change it, however old their copy is", async () => {
    const allow = () => {
      throw refusal("access.denied");
    };
    for (const version of [1, 7]) {
      await expect(save("", { allow, version })).rejects.toMatchObject({ code: "access.denied" });
      await expect(remove({ allow, version })).rejects.toMatchObject({ code: "access.denied" });
    }
    expect(await saved()).toEqual(untouched());
  });

  it("says in its own words that a copy is old, where it has some", async () => {
    const stale = () => refusal("stale-version", { message: "Altcineva a fost mai iute." });
    await expect(
      inTransaction((trx) =>
        saveVersioned(
          trx,
          { ...role, stale },
          {
            id,
            version: 9,
            userId,
            now: TEST_NOW,
            action: "role.changed",
            write: (inside) => rename(inside, "Nu"),
          },
        ),
      ),
    ).rejects.toMatchObject({ code: "stale-version", message: "Altcineva a fost mai iute." });
  });

  it("is deleted with what it was in the audit log", async () => {
    await remove();
    expect(await saved()).toBeUndefined();
    expect(await log()).toEqual([
      {
        subject_type: "role",
        user_id: userId,
        action: "role.deleted",
        before: { name: `Rolul ${id}` },
        after: null,
      },
    ]);
  });

  it("is not deleted by an older copy, nor when it is refused", async () => {
    await expect(remove({ version: 4 })).rejects.toMatchObject({ code: "stale-version" });
    const prepare = async (trx: Db) => {
      await rename(trx, "Pe jumătate");
      throw accountRefusal("role.protected");
    };
    await expect(remove({ prepare })).rejects.toMatchObject({ code: "role.protected" });
    expect(await saved()).toEqual(untouched());
    expect(await log()).toEqual([]);
  });

  it("saved and deleted at once is one of the two", async () => {
    const [kept, gone] = await Promise.allSettled([save("Păstrat"), remove()]);
    expect([kept.status, gone.status].toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await saved()).toEqual(
      kept.status === "fulfilled" ? { name: "Păstrat", version: 2 } : undefined,
    );
    expect(await log()).toHaveLength(1);
  });

  it("is in the audit log once it was added, as it is read", async () => {
    const act = { id, userId: null, now: TEST_NOW, action: "role.created" };
    expect(await inTransaction((trx) => recordAdded(trx, role, act))).toEqual(untouched());
    expect(await log()).toEqual([
      {
        subject_type: "role",
        user_id: null,
        action: "role.created",
        before: null,
        after: { name: `Rolul ${id}` },
      },
    ]);
  });
});
