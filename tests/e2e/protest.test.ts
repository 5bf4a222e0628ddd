import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventWithResults } from "#features/results/event-results.ts";
import type { ResultRow } from "#features/results/results.ts";
import type {
  CaseView,
  Decision,
  OwnCase,
  StewardChanges,
} from "#features/stewarding/stewarding.ts";
import { blackPng } from "#tests/factories/pictures.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";
import { type Caller, callerAs } from "./steward-calls.ts";

const eventId = "acc-endurance-3";
const raceId = "acc-endurance-3-r";
const results = `/event/${eventId}?tab=results&sessionresults=${raceId}`;
const text = "Am fost lovit din spate la prima șicană, deși eram pe linia mea.";

/** In the demo league: drives in the race, and is the first driver of the car that won it. */
const complainant = { email: "pilot@demo.test", id: "demo-pilot", name: "Luca Vitejoiu" };

interface Accused {
  row: string;
  number: string;
  /** Email and name of its first driver. */
  email: string;
  name: string;
}

describe("A protest in an endurance race", () => {
  let site: Site;
  let accused: Accused;
  let others: Accused[];
  let admin: Caller;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
    admin = await callerAs(site, "admin@demo.test");
    const { sessions } = await admin.get<EventWithResults>(
      `/api/event/${eventId}?results=${raceId}`,
    );
    const rows = sessions.flatMap(({ results: own }) => own ?? []);
    others = rows
      .filter(({ drivers }) => drivers.every(({ driverName }) => driverName !== complainant.name))
      .slice(4, 12)
      .map(accusedOf);
    const [first] = others;
    if (!first) throw new Error("nobody drove");
    accused = first;
  });
  afterAll(() => site.stop());

  const openAs = async (who: string, path: string, options: { width?: number } = {}) => {
    const page = await newPage({ site, width: 360, theme: "dark", ...options });
    await logIn(page, who);
    await page.goto(path);
    return page;
  };
  const chip = (page: WatchedPage, { number, name }: Accused) =>
    page.getByRole("button", { name: new RegExp(`^#${number} ${name}`) });
  const chosen = (page: WatchedPage, { number, name }: Accused) =>
    page.getByRole("button", { name: new RegExp(`^Scoate #${number} ${name}`) });
  /** Of the demo's cases others are about them. */
  const listOwn = async () =>
    (await (await callerAs(site, complainant.email)).get<OwnCase[]>("/api/my-cases")).filter(
      ({ role }) => role === "complainant",
    );

  it("is written on a phone from the row, survives a reload, and is sent once however often one taps", async () => {
    const page = await openAs(complainant.email, results);
    await page.getByText(/^Provizorii/).waitFor();
    await page.getByText(/^Se contestă până la/).waitFor();
    await page
      .getByRole("row", { name: new RegExp(accused.name) })
      .getByRole("button", { name: /Mai mult/ })
      .click();
    const press = page.getByRole("main").getByRole("link", { name: "Contestă" }).last();
    // Under the row that was opened, before everything that is told of it.
    const opened = press.locator("xpath=..");
    expect(await opened.locator(":scope > *").first().innerText()).toBe("Contestă");
    await press.click();
    await page.getByRole("heading", { name: "Contestă", level: 1 }).waitFor();
    await chosen(page, accused).waitFor();
    await page.getByText(/^Mașina ta:/).waitFor();
    await page.getByText("Mai poți trimite 2 contestații la această etapă.").waitFor();
    await page.getByRole("textbox", { name: "Turul" }).fill("3");
    await page.getByLabel("Virajul").fill("prima șicană");
    await page.getByLabel("Ce s-a întâmplat").fill(text);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goBack();
    await page.goForward();
    await page.reload();
    await page.getByText("Continui ciorna de pe acest dispozitiv.").waitFor();
    expect(await page.getByLabel("Ce s-a întâmplat").inputValue()).toBe(text);
    await chosen(page, accused).waitFor();

    await page.getByRole("button", { name: "Trimite", exact: true }).dblclick();
    await page.waitForURL(/\/caz\//);
    await page.getByRole("heading", { name: "Contestația ta" }).waitFor();
    await page.getByText(text).waitFor();
    await expectAccessible(page);
    expect(await listOwn()).toHaveLength(1);

    await page.goto(`/event/${eventId}/contesta?sesiune=${raceId}`);
    await page.getByText("Mai poți trimite 1 contestație la această etapă.").waitFor();
    expect(await page.getByLabel("Ce s-a întâmplat").inputValue()).toBe("");
  });

  it("says at its field what cannot be sent, and what the league refuses", async () => {
    const page = await openAs(complainant.email, `/event/${eventId}/contesta?sesiune=${raceId}`, {
      width: 1280,
    });
    page.expectProblem(/protests 409/);
    await page.getByRole("button", { name: "Trimite", exact: true }).click();
    await page.getByText("Alege cel puțin o mașină.").waitFor();
    await page.getByText(/^Scrie cel puțin 20 de caractere/).waitFor();
    await chip(page, accused).press("Enter");
    await page.getByRole("textbox", { name: "Turul" }).fill("3");
    await page.getByLabel("Ce s-a întâmplat").fill(text);
    await page.getByRole("button", { name: "Adaugă un link" }).click();
    await page.getByLabel("Link către video").fill("https://cdn.discordapp.com/a/b/clip.mp4");
    await page.getByText(/Discord expiră/).waitFor();
    await page.getByRole("button", { name: "Trimite", exact: true }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: "Ai contestat deja această mașină pentru același tur." })
      .waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel("Ce s-a întâmplat").inputValue()).toBe(text);
  });

  it("reaches the accused without the name of who sent it, who answers with evidence", async () => {
    const page = await openAs(accused.email, "/");
    const slot = page.getByRole("region", { name: "Etapa ta" });
    await slot
      .getByRole("link", { name: /răspunde comisarilor până la/ })
      .first()
      .waitFor();
    // The deadline stands first, whatever else is one's own.
    const link = slot.getByRole("link").first();
    expect(await link.innerText()).toContain("răspunde comisarilor");
    await page.goto("/cazurile-mele");
    await page.getByRole("heading", { name: "Așteaptă răspunsul tău" }).waitFor();
    await expectAccessible(page);
    await page
      .getByRole("link", { name: `Răspunzi pentru #${accused.number}` })
      .first()
      .click();
    await page.getByRole("heading", { name: `Apărarea mașinii #${accused.number}` }).waitFor();
    await page.getByText(text).waitFor();
    // First what they are accused of, then the answer to it.
    const parts = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
    expect(parts.indexOf("Incidentul")).toBeLessThan(
      parts.indexOf(`Apărarea mașinii #${accused.number}`),
    );
    await page.getByRole("link", { name: "scrie-ți apărarea" }).waitFor();
    const [own] = await listOwn();
    const asAccused = await callerAs(site, accused.email);
    const view = await asAccused.get<CaseView>(`/api/case/${own?._id}`);
    const html = (await page.content()) + JSON.stringify(view);
    expect(html).not.toContain(complainant.name);
    expect(html).not.toContain(complainant.id);

    await page.getByLabel("Punctul tău de vedere").fill("Am frânat la fel ca de obicei.");
    await page.getByLabel("Adaugă imagini").setInputFiles({
      name: "cadru.png",
      mimeType: "image/png",
      buffer: blackPng(64, 48),
    });
    await page.getByRole("button", { name: "Scoate cadru.png" }).waitFor();
    await page.reload();
    expect(await page.getByLabel("Punctul tău de vedere").inputValue()).toContain("Am frânat");
    await page.getByRole("button", { name: "Trimite apărarea" }).click();
    await page.getByText("Apărarea a fost trimisă.").waitFor();
    await page.getByRole("img", { name: "Dovadă" }).waitFor();
    await page.getByText("Din apărare · doar pentru comisari").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const stranger = await openAs(others.at(-1)?.email ?? "", `/caz/${own?._id}`);
    stranger.expectProblem(/api\/case\/.* 404|ApiError: Nu există ce cauți/);
    await stranger.getByRole("heading", { name: "Ai ieșit de pe traseu" }).waitFor();
  });

  it("ends in a document that everybody reads, and in results that say what it changed", async () => {
    const [own] = await listOwn();
    const id = own?._id ?? "";
    const steward = await callerAs(site, "steward@demo.test");
    const view = await steward.get<CaseView>(`/api/case/${id}`);
    const entry = view.cars.find(({ role }) => role === "accused")?._id ?? "";
    const votes = { votes: [{ entry, vote: "infringement" }] };
    let voted = await steward.post<CaseView>(`/api/case/${id}/vote`, votes);
    if ((voted.panel?.quorum ?? 1) > 1)
      voted = await admin.post<CaseView>(`/api/case/${id}/vote`, votes);
    const draft = await steward.put<CaseView>(`/api/case/${id}/decision`, {
      version: 0,
      offence: "contact",
      facts: "Mașina a lovit-o pe cea din față.",
      reasons: "Nu a lăsat loc.",
      besideGuide: "Fără precedent.",
      items: [{ entry, kind: "time", amount: 100 }],
    });
    const published = await steward.post<CaseView>(`/api/case/${id}/publish`, {
      version: voted.version,
      draft: draft.panel?.draft?.version,
    });
    const decision = published.decision?._id ?? "";
    const number = published.decision?.number ?? 0;

    const visitor = await newPage({ site, width: 1280 });
    const response = await visitor.goto(`/decizie/${decision}`);
    const html = (await response?.text()) ?? "";
    expect(html).toContain(
      `property="og:title" content="Decizia nr. ${number}: #${accused.number}, +100 s`,
    );
    expect(html).toContain("Nu a lăsat loc.");
    expect(html).not.toContain(complainant.name);
    await visitor.getByRole("heading", { name: `Decizia nr. ${number}`, level: 1 }).waitFor();
    await visitor.getByText("În vigoare").waitFor();
    await expectAccessible(visitor);

    await visitor.goto(results);
    await visitor.getByRole("heading", { name: "Ce au schimbat comisarii" }).waitFor();
    const changes = visitor.getByRole("table", { name: "Clasamentul înainte și după decizii" });
    const told = await admin.get<StewardChanges>(`/api/event/${eventId}/steward-changes/${raceId}`);
    await expect.poll(() => changes.getByRole("row").count()).toBe(told.rows.length + 1);
    await changes
      .getByRole("link", { name: `Decizia nr. ${number}` })
      .first()
      .waitFor();
    await expectAccessible(visitor);
    await visitor
      .getByRole("row", { name: new RegExp(accused.name) })
      .first()
      .getByRole("button", { name: /Mai mult/ })
      .click();
    await visitor
      .getByRole("link", { name: new RegExp(`^Decizia nr. ${number}`) })
      .first()
      .waitFor();

    await visitor.goto("/season/acc-endurance?tab=rules");
    await visitor.getByRole("link", { name: /deciz.* comisarilor$/ }).click();
    await visitor.getByRole("link", { name: `Decizia nr. ${number}` }).waitFor();
    await expectAccessible(visitor);
    await visitor.getByRole("link", { name: `Decizia nr. ${number}` }).click();
    const document = await admin.get<Decision>(`/api/decision/${decision}`);
    await visitor.getByText(document.facts).waitFor();
  });

  it("is admitted after a question, with keys alone", async () => {
    const [, other] = others;
    if (!other) throw new Error("nobody else drove");
    const sender = await callerAs(site, complainant.email);
    const { _id } = await sender.post<{ _id: string }>(`/api/event/${eventId}/protests`, {
      clientKey: "journey-admit",
      session: raceId,
      accused: [{ row: other.row, driver: 0 }],
      lap: 9,
      text,
    });
    const page = await openAs(other.email, `/caz/${_id}`, { width: 1280 });
    await page.getByRole("button", { name: "Recunosc" }).press("Enter");
    const question = page.getByRole("alertdialog", { name: "Recunoști abaterea?" });
    await question.waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Recunosc" }).press("Enter");
    await question.getByRole("button", { name: "Recunosc" }).press("Enter");
    await page.getByText("Recunoaște.", { exact: true }).waitFor();
    await page.getByText("În analiză").first().waitFor();
    expect(await page.getByRole("button", { name: "Recunosc" }).count()).toBe(0);
  });

  it("is withdrawn as long as nobody has voted", async () => {
    const [own] = await listOwn();
    const page = await openAs(complainant.email, `/caz/${own?._id}`);
    await page.getByRole("button", { name: "Retrage contestația" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Retrag" }).click();
    await page.getByText("Contestația a fost retrasă.").waitFor();
    await expectAccessible(page);
  });

  it("is over with its window: the page says until when it was, and the row offers nothing", async () => {
    const page = await openAs(
      complainant.email,
      `/event/${eventId}/contesta?sesiune=acc-endurance-3-q`,
    );
    await page.getByText("Timpul pentru contestații s-a încheiat.").waitFor();
    await page.getByText(/s-a putut contesta până la/).waitFor();
    await expectAccessible(page);
    await page.goto(`/event/${eventId}?tab=results&sessionresults=acc-endurance-3-q`);
    await page.getByText("Definitive", { exact: true }).waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "Contestă" }).count()).toBe(0);
  });

  it("is noted on the device before there are results, and only there", async () => {
    const event = "acc-endurance-4";
    const page = await openAs(
      complainant.email,
      `/event/${event}?tab=results&sessionresults=${event}-r`,
    );
    await page.getByRole("link", { name: "Notează un incident" }).click();
    await page.getByText("Nota rămâne pe acest dispozitiv.").waitFor();
    await page.getByLabel("Numerele mașinilor").fill("226");
    await page.getByLabel("Ce s-a întâmplat").fill("Contact la start.");
    await page.getByText("Păstrat pe dispozitiv.").waitFor();
    await expectAccessible(page);
    await page.reload();
    expect(await page.getByLabel("Numerele mașinilor").inputValue()).toBe("226");
    await page.getByRole("button", { name: "Șterge nota" }).click();
    await page.getByText("Încă nimic de păstrat.").waitFor();
  });

  it("is nothing that a season without it speaks of", async () => {
    const page = await newPage({ site });
    await page.goto("/event/ac-abarth-2?tab=results");
    await page.getByRole("table").first().waitFor();
    expect(await page.getByText(/Provizorii|Definitive|Contest|comisari/i).count()).toBe(0);
  });
});

function accusedOf({ _id, eventRsvp, drivers }: ResultRow): Accused {
  const name = drivers[0]?.driverName ?? "";
  const plain = name
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
  const email = `${plain.replaceAll(" ", ".")}@demo.test`;
  return { row: _id, number: eventRsvp.raceNumber ?? "", email, name };
}
