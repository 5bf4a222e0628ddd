import { describe, expect, it } from "vitest";
import type { DownloadPageData } from "#features/downloads/downloads.ts";
import { loadPageRenderer } from "#site/server/pages/page-renderer.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { routes, site } from "./built-pages.ts";

const renderer = await loadPageRenderer();

/** A page as it arrives, before any script runs. `data`: what the one call that it makes answers. */
async function render(
  url: string,
  data?: unknown,
  of: Partial<SiteSettings> = {},
): Promise<string> {
  const body = JSON.stringify({ status: 200, data });
  const fetchApi = async (path: string) => {
    if (data === undefined) throw new Error(`loads ${path}`);
    return { status: 200, body };
  };
  const { html } = await renderer.render({ url, site: { ...site, ...of }, fetchApi });
  return html;
}

describe("Without JavaScript", () => {
  const sentence = /<noscript><p>Pagina aceasta are nevoie de JavaScript\. [^<]+<\/p><\/noscript>/;
  const members = routes
    .filter(({ options }) => options.staticData?.access === "members")
    .map(({ fullPath }) => fullPath.replaceAll(/\$\w+/g, "1"));

  it("members have pages", () => expect(members.length).toBeGreaterThan(30));

  it.each(members)("%s, which is for members, says what it needs", async (path) => {
    expect(await render(path)).toMatch(sentence);
  });

  it.each([
    "/teams/edit/1",
    "/confirmEmail/1/x",
    "/logout",
    "/discord",
    "/steam",
    "/first-administrator/x",
  ])("%s, which scripts make, says what it needs", async (path) => {
    expect(await render(path)).toMatch(sentence);
  });

  it.each(["/login", "/register", "/forgot-password"])("%s shows what it is", async (path) => {
    expect(await render(path)).not.toMatch(sentence);
  });
});

describe("A page promises a mail only where the site sends one", () => {
  const promise = /[Vv]ei primi|[Pp]rimești|[Îî]ți trimitem|link primit/;

  it.each(["/register", "/registerOk", "/forgot-password"])("%s", async (path) => {
    expect(await render(path)).toMatch(promise);
    expect(await render(path, undefined, { sendsMail: false })).not.toMatch(promise);
  });

  it("and says how one learns that an organiser has confirmed the account", async () => {
    expect(await render("/registerOk")).toContain(
      "Bine ai venit! Vei primi în câteva momente un link de confirmare pe adresa de email introdusă.",
    );
    const html = await render("/registerOk", undefined, { sendsMail: false });
    expect(html).toContain("un organizator îți va confirma contul");
    expect(html).toContain("încearcă din când în când să te conectezi");
  });
});

describe("The page of game files says one thing at a time", () => {
  const file = {
    title: "Circuit",
    fileKey: "circuit.zip",
    description: "",
    versionText: "",
    simulator: null,
    fileName: "circuit.zip",
    bytes: 1024,
    uploadedAt: 0,
  };
  const states = {
    "go on": 'href="/download/discord-auth',
    "not linked": "Descărcările nu sunt pornite încă",
    "no files": "Organizatorii nu au pus încă niciun fișier",
    gone: "Fișierul cerut nu mai este oferit aici.",
    refused: "Fișierul solicitat nu este disponibil<",
  };
  type State = keyof typeof states;

  it.each<[State[], string, DownloadPageData]>([
    [["go on"], "/download-motorpark", { ready: true, files: [file] }],
    [["go on"], "/download?file=circuit.zip", { ready: true, files: [file] }],
    [["not linked"], "/download-motorpark", { ready: false, files: [file] }],
    [["not linked"], "/download-motorpark", { ready: false, files: [] }],
    [["no files"], "/download-motorpark", { ready: true, files: [] }],
    [["gone"], "/download-motorpark?file=old.zip", { ready: true, files: [file] }],
    [["gone"], "/download-motorpark?file=old.zip", { ready: false, files: [] }],
    [
      ["go on", "refused"],
      "/download-motorpark?file=old.zip&err=FileNotFound",
      { ready: true, files: [file] },
    ],
  ])("%j at %s with %o", async (said, url, data) => {
    const html = await render(url, data);
    const found = Object.entries(states).filter(([, words]) => html.includes(words));
    expect(found.map(([state]) => state)).toEqual(said);
  });
});
