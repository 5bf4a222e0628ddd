import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Postman, startPostman } from "#tests/factories/postman.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage } from "./browser.ts";
import { countedHands } from "./counted-hands.ts";
import { DEMO_PASSWORD, logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";

const PILOT = "pilot@demo.test";
const LETTERS = "Mesaje de la organizatori și cluburi";

describe("What the site tells a driver", () => {
  let site: Site;
  let postman: Postman;
  beforeAll(async () => {
    postman = await startPostman();
    site = await startSite({
      league: "demo",
      environment: { SMTP_URL: postman.url, MAIL_FROM: "Liga <liga@example.test>" },
    });
  });
  afterAll(async () => {
    await site.stop();
    await postman.close();
  });

  const open = async (email: string | null, path: string, look: Look = {}) => {
    const page = await newPage({ site, width: 360, ...look });
    if (email) await logIn(page, email);
    await page.goto(path);
    return page;
  };
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const send = (to: string, sent?: object, token?: string) =>
      fetch(site.url + to, {
        headers: {
          "content-type": "application/json",
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(sent && { method: "POST", body: JSON.stringify(sent) }),
      }).then(async (reply) => (await reply.json()).data);
    const admin = { email: "admin@demo.test", password: DEMO_PASSWORD };
    const { token } = await send("/auth/login", admin);
    return send(path, body, token);
  };
  const write = (subject: string) =>
    call("/api/messages", {
      to: { kind: "driver", _id: "demo-pilot" },
      subject,
      messageBody: `<p>${subject}</p>`,
    });
  const mailed = async () => (await call<unknown[]>(`/api/outbox?search=${PILOT}`)).length;
  /** Where the mail's last link leads. */
  const stopPath = () => {
    const source = postman.received.at(-1)?.source.replaceAll("=\r\n", "") ?? "";
    return /\/noutati\/fara-email\/[\w/-]+/.exec(source)?.[0] ?? "";
  };

  it("is chosen on a phone, read on every device, and ends by the link of a mail", async () => {
    const hands = countedHands();
    const phone = await open(PILOT, "/");
    await hands.press(phone.getByRole("button", { name: /^Meniu/ }));
    await hands.press(phone.getByRole("link", { name: /^Mesaje/ }));
    await hands.press(phone.getByRole("link", { name: "Noutăți", exact: true }));
    await hands.press(phone.getByRole("link", { name: "Ce primești" }));
    const letters = phone.getByRole("group", { name: LETTERS });
    await hands.press(letters.getByRole("radio", { name: "Și pe email" }));
    await phone.getByText(`La ${PILOT} vin numai: ${LETTERS}.`).waitFor();
    expect(hands.presses()).toBe(5);
    // Whatever the hour of this machine.
    await phone.getByRole("switch", { name: "Fără emailuri noaptea" }).uncheck();
    await phone.getByText("După ora ligii").waitFor({ state: "detached" });

    await write("Ședință joi");
    await expect.poll(() => postman.received.map(({ to }) => to)).toEqual([PILOT]);
    const computer = await open(PILOT, "/noutati", { width: 1280, theme: "dark" });
    const row = (page: typeof phone) => page.getByRole("link", { name: /Ședință joi/ });
    await row(computer).getByRole("img", { name: "necitit" }).waitFor();
    await phone.goto("/noutati");
    await row(phone).click();
    await phone.getByRole("heading", { name: "Ședință joi" }).waitFor();
    // What leads elsewhere is read once it was opened.
    await phone.goto("/noutati");
    const results = (page: typeof phone) => page.getByRole("link", { name: /Rezultate:/ }).first();
    await results(computer).getByRole("img", { name: "necitit" }).waitFor();
    await results(phone).click();
    await phone.waitForURL(/\/event\/.*tab=results/);
    await expect
      .poll(async () => {
        await computer.reload();
        const marks = [row(computer), results(computer)].map((line) =>
          line.getByRole("img").getAttribute("aria-label"),
        );
        return Promise.all(marks);
      })
      .toEqual(["citit", "citit"]);

    const visitor = await open(null, stopPath());
    await visitor.getByText(`Primești pe email: ${LETTERS}`).waitFor();
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
    expect(await visitor.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    // Whoever only opens it, as programs that read mails do, changes nothing.
    await phone.goto("/noutati/setari");
    await expect
      .poll(() => letters.getByRole("radio", { name: "Și pe email" }).isChecked())
      .toBe(true);
    await visitor.getByRole("button", { name: "Nu mai trimite pe email" }).click();
    await visitor.getByRole("heading", { name: "Gata" }).waitFor();
    await expectAccessible(visitor);
    await visitor.getByRole("button", { name: "Pune la loc" }).click();
    await visitor.getByRole("button", { name: "Nu mai trimite pe email" }).click();
    await visitor.getByRole("heading", { name: "Gata" }).waitFor();
    await phone.reload();
    await expect.poll(() => letters.getByRole("radio", { name: "Pe site" }).isChecked()).toBe(true);
    const before = await mailed();
    await write("Încă una");
    expect(await mailed()).toBe(before);
  });

  it("comes by mail all or not at all with one press", async () => {
    const phone = await open(PILOT, "/noutati/setari");
    const all = phone.getByRole("group", { name: "Pe email", exact: true });
    await all.getByRole("radio", { name: "Toate" }).check();
    await phone.getByText(`Tot ce alegi mai jos vine și la ${PILOT}.`).waitFor();
    const results = phone.getByRole("group", { name: "Rezultate", exact: true });
    await expect
      .poll(() => results.getByRole("radio", { name: "Și pe email" }).isChecked())
      .toBe(true);
    await results.getByRole("radio", { name: "Deloc" }).check();
    await all.getByRole("radio", { name: "Nimic" }).check();
    await phone.getByText("Nimic de mai jos nu vine pe email.").waitFor();
    await phone.reload();
    await expect.poll(() => results.getByRole("radio", { name: "Deloc" }).isChecked()).toBe(true);
    await results.getByRole("radio", { name: "Pe site" }).check();
  });

  it("is no more of a season that they silence, which they can take back at once", async () => {
    const phone = await open(PILOT, "/noutati");
    const silence = async () => {
      await phone
        .getByRole("button", { name: /^Mai multe: Rezultate:/ })
        .first()
        .click();
      await phone.getByRole("menuitem", { name: "Nu mai vreau din acest sezon" }).click();
      await phone.getByText(/^Nu mai primești noutăți din/).waitFor();
    };
    await silence();
    await phone.getByRole("button", { name: "Anulează" }).click();
    await phone.getByText(/^Primești din nou noutăți din/).waitFor();
    await phone.reload();
    await silence();
    await phone.goto("/noutati/setari");
    await phone.getByText("Oprit", { exact: true }).waitFor();
    await phone.getByRole("button", { name: /^Vreau din nou:/ }).click();
    await phone.getByText("Oprit", { exact: true }).waitFor({ state: "detached" });
  });

  it("is all read with one press, and the dot goes", async () => {
    const phone = await open(PILOT, "/noutati");
    await phone.getByRole("button", { name: /^Meniu .* necitite/ }).waitFor();
    await phone.getByRole("button", { name: "Marchează toate ca citite" }).click();
    await phone
      .getByRole("button", { name: "Marchează toate ca citite" })
      .waitFor({ state: "detached" });
    expect(await phone.getByRole("img", { name: "necitit", exact: true }).count()).toBe(0);
    await phone.getByRole("button", { name: "Meniu", exact: true }).waitFor();
  });

  it("says what will come where nothing has, and that a link which was cut is none", async () => {
    const steward = await open("steward@demo.test", "/noutati");
    await steward.getByText(/^Nimic nou încă\./).waitFor();
    await expectAccessible(steward);
    await steward.goto("/messages");
    await steward.getByText("Nu ai nici un mesaj").waitFor();
    const pilot = await open(PILOT, "/noutati?page=900");
    await pilot.getByText("Pe această pagină nu mai sunt noutăți.").waitFor();
    const visitor = await open(null, "about:blank");
    visitor.expectProblem(/GET .*\/api\/notices\/stop\/results\/demo-pilot\/cut 404/);
    await visitor.goto(`${site.url}/noutati/fara-email/results/demo-pilot/cut`);
    await visitor.getByText("Linkul nu este întreg").waitFor();
    await expectAccessible(visitor);
  });

  it.each([
    ["light", 360],
    ["dark", 360],
    ["light", 1280],
  ] as const)("can be used by everybody, in the %s theme at %i px", async (theme, width) => {
    for (const path of ["/noutati", "/noutati/setari", "/messages"]) {
      const page = await open(PILOT, path, { theme, width });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    const organiser = await open("admin@demo.test", "/administrare/emailuri", { theme, width });
    await organiser.getByRole("link", { name: "Câte au plecat, pe feluri" }).click();
    await organiser.getByRole("table", { name: "Trimise în 30 de zile" }).waitFor();
    await expectAccessible(organiser);
    await expectNoSidewaysScroll(organiser);
  });
});

interface Look {
  width?: number;
  theme?: "light" | "dark";
}
