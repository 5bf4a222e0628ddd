import { afterAll, beforeAll, expect, it } from "vitest";
import { createPerson } from "#tests/factories/league.ts";
import { upload } from "#tests/factories/upload.ts";
import { writePdf } from "#tests/factories/pdf.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";

describeOnEachDatabase("a rulebook", (engine) => {
  let test: TestApp;
  let organizer: string;
  beforeAll(async () => {
    test = await createTestApp(engine, { environment: { MAX_RULEBOOK_MB: "1" } });
    organizer = await createPerson(test.services.databases.db, { roles: ["organizer"] });
  });
  afterAll(async () => test.close());

  const send = (bytes: Uint8Array, as = organizer) =>
    upload(test, { as, bytes, fileName: "regulament.pdf", fileType: "rulebook" });

  it("is served to everybody as it came, where it can do nothing", async () => {
    const bytes = writePdf(["Regulament"]);
    const { fileUpload } = (await send(bytes)).json().data;
    const reply = await test.call({ url: fileUpload.url });
    expect(Buffer.compare(reply.rawPayload, Buffer.from(bytes))).toBe(0);
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  it.each<[string, Uint8Array]>([
    ["a page that calls itself one", Buffer.from("<html>%PDF-1.7 %%EOF</html>")],
    ["half of one", Buffer.from("%PDF-1.7\n1 0 obj\n<<")],
  ])("is not %s", async (_what, bytes) => {
    expect((await send(bytes)).json()).toMatchObject({ status: 422, code: "upload.not-a-pdf" });
  });

  it("that the store has lost is a page that does not exist", async () => {
    const { fileUpload } = (await send(writePdf(["Pierdut"]))).json().data;
    await test.services.files.delete(fileUpload.filename);
    expect((await test.call({ url: fileUpload.url })).json()).toMatchObject({ code: "not-found" });
  });

  it("keeps of its name what people can see", async () => {
    const fileName = "regulament\u202e\u2028fdp.pdf";
    const { fileUpload } = (
      await upload(test, {
        as: organizer,
        bytes: writePdf(["Nume"]),
        fileName,
        fileType: "rulebook",
      })
    ).json().data;
    const stored = await test.services.databases.db
      .selectFrom("uploads")
      .select("original_name")
      .where("id", "=", fileUpload._id)
      .executeTakeFirst();
    expect(stored).toEqual({ original_name: "regulament fdp.pdf" });
  });

  it("has a limit of its own", async () => {
    const large = Buffer.concat([writePdf(["Mare"]), Buffer.alloc(1024 * 1024, " ")]);
    expect((await send(large)).json()).toMatchObject({
      status: 413,
      data: "Fișierul este prea mare: limita este de 1 MB.",
    });
  });

  it("comes from people who prepare seasons", async () => {
    const steward = await createPerson(test.services.databases.db, { roles: ["steward"] });
    expect((await send(writePdf(["Nu"]), steward)).statusCode).toBe(403);
  });
});
