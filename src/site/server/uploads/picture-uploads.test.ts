import sharp from "sharp";
import { createLogin } from "#features/accounts/server/login/create-login.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addAccount } from "#tests/factories/people.ts";
import {
  animatedWebp,
  blackPng,
  heicStart,
  outlinePng,
  plainPicture,
  svgBomb,
} from "#tests/factories/pictures.ts";
import { killDecoderOf } from "#tests/decoder-signals.ts";
import { upload } from "#tests/factories/upload.ts";
import { describeOnEachDatabase } from "#tests/setup/databases.ts";
import { createTestApp, type TestApp } from "#tests/test-app.ts";
import { uploadKinds } from "./upload-kinds.ts";

const notAPicture = "Fișierul nu este o imagine JPEG, PNG sau WebP.";

describeOnEachDatabase("a picture that somebody sends", (engine) => {
  let site: TestApp;
  let administrator: string;
  beforeAll(async () => {
    site = await createTestApp(engine);
    administrator = await addAccount(site, { roles: ["administrator"] });
  });
  afterAll(() => site.close());

  const send = (bytes: Uint8Array, fileType = "profilePicture") =>
    upload(site, { as: administrator, bytes, fileType, fileName: "poza.jpg" });

  /** The stored picture of a reply. */
  const stored = async (reply: Awaited<ReturnType<typeof send>>) => {
    expect(reply.statusCode).toBe(200);
    const { url } = reply.json<{ data: { fileUpload: { url: string } } }>().data.fileUpload;
    return (await site.call({ url })).rawPayload;
  };

  it("with a seat's login is evidence alone", async () => {
    const userId = await addAccount(site);
    const token = await createLogin(site.services, site.services.databases.db, {
      userId,
      scope: "seat",
    });
    const bytes = await plainPicture().png().toBuffer();
    const taken = async (fileType: string) =>
      (await upload(site, { token, bytes, fileType, fileName: "poza.png" })).statusCode;
    expect(await taken("evidence")).toBe(200);
    for (const fileType of ["profilePicture", "clubLogo", "livery", "seasonPicture"])
      expect(await taken(fileType)).not.toBe(200);
  });

  it.each([
    ["a JPEG", () => plainPicture().jpeg().toBuffer()],
    ["a PNG", () => plainPicture().png().toBuffer()],
    ["a WebP", () => plainPicture().webp().toBuffer()],
    ["an animated WebP", animatedWebp],
    ["a photo of 48 megapixels", async () => blackPng(8000, 6000)],
  ])("is taken and written anew as one WebP: %s", async (_what, make) => {
    const picture = await sharp(await stored(await send(await make()))).metadata();
    expect(picture).toMatchObject({ format: "webp" });
    expect(picture.pages ?? 1).toBe(1);
  });

  it.each([
    ["an SVG", async () => svgBomb()],
    [
      "an SVG behind a declaration",
      async () => Buffer.concat([Buffer.from("<?xml version='1.0'?>"), svgBomb()]),
    ],
    ["a TIFF", () => plainPicture().tiff().toBuffer()],
    ["a GIF", () => plainPicture().gif().toBuffer()],
    ["an AVIF", () => plainPicture().avif().toBuffer()],
    ["a PDF", async () => Buffer.from("%PDF-1.7\n%%EOF")],
    ["a text", async () => Buffer.from("not a picture")],
    ["one byte", async () => Buffer.from([0xff])],
  ])("is refused before any decoder sees it: %s", async (_what, make) => {
    const before = site.services.decoders.processIds();
    const reply = await send(await make());
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ code: "upload.not-a-picture", data: notAPicture });
    expect(site.services.decoders.processIds()).toEqual(before);
  });

  it("is refused with a way out when a phone wrote it as HEIC", async () => {
    const reply = await send(heicStart);
    expect(reply.json()).toMatchObject({
      status: 422,
      code: "upload.heic",
      data: expect.stringContaining("Exporteaz-o din telefon ca JPEG"),
    });
  });

  it.each([
    [
      "cut off",
      async () =>
        (await plainPicture({ width: 900, height: 900 }).png().toBuffer()).subarray(0, 200),
    ],
    ["the first bytes of a JPEG alone", async () => Buffer.from([0xff, 0xd8, 0xff])],
    [
      "an SVG behind the first bytes of a JPEG",
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svgBomb()]),
    ],
    [
      "an SVG behind the first bytes of a PNG",
      async () => Buffer.concat([Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"), svgBomb()]),
    ],
    ["a WebP of nothing", async () => Buffer.from("RIFF\u0004\0\0\0WEBP", "latin1")],
  ])("is refused when it is damaged: %s", async (_what, make) => {
    const reply = await send(await make());
    expect(reply.json()).toMatchObject({ status: 422, code: "upload.picture-damaged" });
  });

  it("is refused when it has more pixels than a photo, before they are unpacked", async () => {
    const bomb = blackPng(9000, 9000);
    expect(bomb.length).toBeLessThan(100_000);
    const reply = await send(bomb);
    expect(reply.json()).toMatchObject({ status: 422, code: "upload.picture-too-large" });
  });

  it("is refused with a way out when it must be decoded as a whole, and is too large for that", async () => {
    const photo = await plainPicture().jpeg({ progressive: true }).toBuffer();
    // Its height, in the frame's head.
    photo.writeUInt16BE(5000, photo.indexOf("ffc2", "hex") + 5);
    photo.writeUInt16BE(5000, photo.indexOf("ffc2", "hex") + 7);
    const reply = await send(photo);
    expect(reply.json()).toMatchObject({
      status: 422,
      code: "upload.picture-too-large-whole",
      data: expect.stringContaining("Salveaz-o ca JPEG obișnuit"),
    });
  });

  it("keeps nothing of what was hidden behind it", async () => {
    const hidden = Buffer.concat([
      await plainPicture().jpeg().toBuffer(),
      Buffer.from("<script>alert(1)</script>"),
    ]);
    expect((await stored(await send(hidden))).includes("script")).toBe(false);
  });

  const pictures = Object.entries(uploadKinds).filter(
    ([name, kind]) => kind.public && name !== "rulebook",
  );
  it.each(pictures.map(([name]) => name))(
    "is looked at alike whatever it is for: %s",
    async (kind) => {
      const code = kind === "trackOutline" ? "upload.not-an-outline" : "upload.not-a-picture";
      expect((await send(svgBomb(), kind)).json()).toMatchObject({ code });
      const picture =
        kind === "trackOutline" ? await outlinePng("#fff") : await plainPicture().jpeg().toBuffer();
      await stored(await send(picture, kind));
    },
  );

  it.each(["#ffffff", "#000000", "#d22"])(
    "becomes light lines cut to what is seen of them, as an outline drawn in %s",
    async (colour) => {
      const bytes = await stored(await send(await outlinePng(colour), "trackOutline"));
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 160, height: 80, channels: 4 });
      const pixel = (x: number, y: number) => [
        ...data.subarray(4 * (160 * y + x), 4 * (160 * y + x) + 4),
      ];
      expect(pixel(80, 40)[3]).toBe(0);
      const [red = 0, green = 0, blue = 0, alpha] = pixel(2, 40);
      expect(alpha).toBe(255);
      expect(Math.min(red, green, blue)).toBeGreaterThan(230);
    },
  );

  it.each([
    ["opaque", () => plainPicture().png().toBuffer()],
    ["empty", () => outlinePng("none")],
    ["a JPEG, which knows no transparency", () => plainPicture().jpeg().toBuffer()],
    ["nearly all covered", () => outlinePng("#fff", { fill: "#fff", margin: 2 })],
  ])("is refused as an outline when it is %s", async (_what, make) => {
    const reply = await send(await make(), "trackOutline");
    expect(reply.json()).toMatchObject({
      status: 422,
      code: "upload.not-an-outline",
      data: expect.stringContaining("fundal transparent"),
    });
  });

  it("becomes an SVG of its line alone, sent as an outline in an SVG", async () => {
    const sent = `<?xml version="1.0"?><svg onload="alert(1)"><script>alert(1)</script><path d="m0 0 100 0 0 50-100 0z" style="fill:url(//elsewhere.example/a)"/></svg>`;
    const reply = await send(Buffer.from(sent), "trackOutline");
    const kept = (await stored(reply)).toString();
    expect(kept).toMatch(
      /^<svg [^<>]*viewBox="0 0 400 214"><path d="M[\dLZ. ]+" [^<>]*\/><\/svg>$/,
    );
    expect(kept).not.toMatch(/script|onload|elsewhere/);
    const { url } = reply.json<{ data: { fileUpload: { url: string } } }>().data.fileUpload;
    const { headers } = await site.call({ url });
    expect(headers["content-type"]).toContain("image/svg+xml");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it.each([
    ["of a megabyte", `<svg><path d="M0 0${"L1 1".repeat(262_144)}Z"/></svg>`],
    ["without numbers", '<svg><path d="MNaN NaNLInfinity 0Z"/></svg>'],
    ["of entities", '<!DOCTYPE svg [<!ENTITY a "0">]><svg><path d="M&a; 0L9 0L9 9Z"/></svg>'],
    ["of nested groups", `<svg>${"<g>".repeat(90_000)}</svg>`],
  ])("is refused as an outline in an SVG %s", async (_what, svg) => {
    expect((await send(Buffer.from(svg), "trackOutline")).json()).toMatchObject({
      status: 422,
      code: "upload.not-an-outline",
    });
  });

  it("is decoded also while others send theirs, and while one person sends many", async () => {
    const bytes = await plainPicture().jpeg().toBuffer();
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(bytes)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    expect(site.services.decoders.processIds().length).toBeLessThanOrEqual(2);
  });

  it("is refused with 503 when too many wait, and says when to come back", async () => {
    const bytes = blackPng(6000, 6000);
    const replies = await Promise.all(Array.from({ length: 12 }, () => send(bytes)));
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const reply of refused) {
      expect(reply.json()).toMatchObject({ status: 503, code: "decoding.busy" });
      expect(reply.headers["retry-after"]).toBe("10");
    }
  });

  it("is refused when its decoder is killed, and the next one is taken", async () => {
    const bytes = await plainPicture().jpeg().toBuffer();
    const reply = await killDecoderOf(site, () => send(bytes));
    expect(reply.json()).toMatchObject({ status: 422, code: "decoding.failed" });
    expect((await send(bytes)).statusCode).toBe(200);
  });
});
