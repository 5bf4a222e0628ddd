import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { logIn } from "./people.ts";
import { type Site, startSite } from "./site.ts";

describe("Clubs of a league in full season", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "demo" });
  });
  afterAll(() => site.stop());

  async function open(email: string, width = 1280): Promise<WatchedPage> {
    const page = await newPage({ site, width });
    await logIn(page, email);
    return page;
  }
  const clubLine = (page: WatchedPage, name: string) =>
    page.getByRole("listitem").filter({ hasText: name });

  it("cannot be deleted while they race, and their owner reads why", async () => {
    const manager = await open("manager@demo.test");
    await manager.goto("/teams");
    manager.expectProblem(/DELETE .*\/api\/team\/.* 409/);
    await manager.getByRole("button", { name: "Șterge Zimbrii Racing" }).click();
    await manager.getByRole("button", { name: "Da", exact: true }).click();
    await manager
      .getByText(
        /^Clubul este înscris în „.*Îl poți șterge după încheierea sezo(?:nului|anelor)\.$/,
      )
      .first()
      .waitFor();
    await clubLine(manager, "Zimbrii Racing").waitFor();
  });

  it("are left only by somebody who knows which seats go with it", async () => {
    const pilot = await open("pilot@demo.test");
    await pilot.goto("/teams");
    pilot.expectProblem(/\/leave 409/);
    await pilot.getByRole("button", { name: "Părăsește Meridian 25" }).click();
    await pilot.getByRole("alertdialog", { name: "Părăsești clubul?" }).waitFor();
    await pilot.getByRole("button", { name: "Da", exact: true }).click();
    const seats = pilot.getByRole("alertdialog", { name: /^Eliberezi locu/ });
    await seats.getByText(/Într-un sezon care nu s-a încheiat: .*#\d+/).waitFor();
    await expectAccessible(pilot);
    await seats.getByRole("button", { name: "Nu", exact: true }).click();
    await clubLine(pilot, "Meridian 25").waitFor();
    await pilot.getByRole("button", { name: "Părăsește Meridian 25" }).click();
    await pilot.getByRole("button", { name: "Da", exact: true }).click();
    await seats.getByRole("button", { name: "Da", exact: true }).click();
    await pilot.getByText("Ai părăsit clubul „Meridian 25”.").waitFor();
    await expect.poll(() => clubLine(pilot, "Meridian 25").count()).toBe(0);
  });

  it("leave an invitation where it can be answered when its message is deleted", async () => {
    const pilot = await open("pilot@demo.test");
    await pilot.goto("/messages");
    await pilot.getByRole("link", { name: /Invitație în clubul/ }).click();
    await pilot.getByRole("button", { name: "Șterge" }).click();
    const question = pilot.getByRole("alertdialog", { name: "Ștergi mesajul?" });
    await question
      .getByText(/Nu ai răspuns încă la invitație: o găsești .* la Cluburi\./)
      .waitFor();
    await question.getByRole("button", { name: "Da" }).click();
    await pilot.waitForURL("/messages");

    await pilot.goto("/profile");
    await pilot.getByRole("heading", { name: "Invitații la care nu ai răspuns" }).waitFor();
    await expectAccessible(pilot);
    await pilot.goto("/teams");
    const invitations = pilot.getByRole("region", { name: "Invitații la care nu ai răspuns" });
    await expectAccessible(pilot);
    const accept = invitations.getByRole("button", { name: /^Acceptă: clubul .*, pilot$/ });
    const club = /clubul (.*), pilot/.exec((await accept.getAttribute("aria-label")) ?? "")?.[1];
    await accept.click();
    await pilot.getByText(`Ești pilot al clubului „${club}”.`).waitFor();
    await pilot.getByRole("button", { name: `Părăsește ${club}` }).waitFor();
    await expect.poll(() => accept.count()).toBe(0);

    // The car's stands with the season's cars, on a phone too.
    await invitations.getByRole("link").click();
    await pilot.waitForURL(/\/season\/.*tab=register/);
    await pilot.setViewportSize({ width: 360, height: 740 });
    await pilot.getByRole("button", { name: /^Refuză: mașina #\d+, / }).waitFor();
    await expectAccessible(pilot);
    await expectNoSidewaysScroll(pilot);
  });

  it("give a driver a car to answer for: postponed, then accepted", async () => {
    const pilot = await open("pilot@demo.test", 360);
    await pilot.goto("/messages");
    await pilot.getByRole("link", { name: /^.*Invitație în mașina #/ }).click();
    await pilot.getByRole("link", { name: "Răspunde la invitație" }).click();
    await pilot.getByRole("heading", { name: /^Invitație în mașina #\d+$/ }).waitFor();
    await pilot.getByText("Dacă refuzi, locul se eliberează.").waitFor();
    await expectAccessible(pilot);
    await expectNoSidewaysScroll(pilot);
    const path = new URL(pilot.url()).pathname;
    await pilot.getByRole("link", { name: "Amână" }).click();
    await pilot.waitForURL("/messages");
    await pilot.goto(path);
    await pilot.getByRole("button", { name: "Acceptă" }).click();
    await pilot.waitForURL(/\/season\//);
    await pilot.getByText(/^Ți-ai confirmat locul în „.*”\.$/).waitFor();
    pilot.expectProblem(/car-invite.* 410/);
    await pilot.goto(path);
    await pilot.getByText("Ai acceptat deja această invitație.").waitFor();
    expect(await pilot.getByRole("button", { name: "Acceptă" }).count()).toBe(0);
  });

  it("give a driver a car to refuse, who is led home", async () => {
    const driver = await open("rares.zmeurescu@demo.test");
    await driver.goto("/messages");
    await driver.getByRole("link", { name: /Invitație în mașina #/ }).click();
    await driver.getByRole("link", { name: "Răspunde la invitație" }).click();
    await driver.getByRole("button", { name: "Refuză" }).click();
    await driver.waitForURL("/");
    await driver.getByText(/^Ai refuzat locul în „.*”\.$/).waitFor();
  });
});
