import { DAY_MS } from "#shared/time/durations.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabases } from "#server/database/databases.ts";
import { migrate } from "#server/database/migrate.ts";
import { createClub, createPerson, createSeason, registerCar } from "#tests/factories/league.ts";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { colorOf } from "./colors.ts";
import { expectSnackbar, logIn, openAs, PASSWORD, tabTo } from "./league-of-one.ts";
import { type Site, startSite } from "./site.ts";

describe("A club and a season", () => {
  let site: Site;
  let dataDir: string;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "grila-registration-"));
    await seed(dataDir, ids);
    site = await startSite({ league: "empty", dataDir });
  });
  afterAll(async () => {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Somebody's window, logged in and on a page. */
  async function open(
    name: string,
    path: string,
    look: { width?: number; theme?: "light" | "dark" } = {},
  ): Promise<WatchedPage> {
    const page = await newPage({ site, ...look });
    await openAs(page, `${name}@example.test`, path);
    return page;
  }
  const save = (page: WatchedPage) => page.getByRole("button", { name: "Salvează" }).click();
  const addDriver = async (page: WatchedPage, car: string, name: string) => {
    await page.getByRole("button", { name: `Adaugă pilot în ${car}` }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  const crewOf = async (page: WatchedPage, car: string) =>
    page
      .getByRole("region", { name: car })
      .getByRole("listitem")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-driver")));

  it("are brought together by a manager on a phone without a mouse, and a driver accepts", async () => {
    const mihai = await open("mihai", "/season/open?tab=register", { width: 360, theme: "dark" });
    await mihai.getByText("Nu ești înregistrat ca pilot în sezon").waitFor();
    await tabTo(mihai, "Înscrie un club");
    await mihai.keyboard.press("Enter");
    await mihai.waitForURL("/season-registration/open");
    await mihai.getByRole("heading", { name: "Înscrie un club", level: 1 }).waitFor();
    // Nothing to save before a club is chosen.
    await mihai.getByLabel("Club").waitFor();
    expect(await mihai.getByText("Apasă „Salvează”").count()).toBe(0);
    await mihai.getByLabel("Club").selectOption({ label: "Zmeii" });
    await mihai.getByText("Apasă „Salvează” pentru a confirma modificările.").waitFor();

    // Everything that can be guessed is filled in; whoever wants it otherwise empties it.
    await mihai.getByRole("button", { name: "Scoate Mihai Dinu" }).waitFor();
    await mihai.getByRole("button", { name: "Șterge mașina #1 Zmeii" }).press("Enter");
    await tabTo(mihai, "Adaugă o mașină");
    await mihai.keyboard.press("Enter");
    await mihai.getByLabel(/Numele echipajului/).fill("");
    await mihai.getByLabel(/^Număr/).fill("");
    await mihai.getByRole("button", { name: "Scoate Mihai Dinu" }).press("Enter");
    await tabTo(mihai, "Salvează");
    await mihai.keyboard.press("Enter");
    await expectSnackbar(mihai, "Formularul de înscriere conține erori");
    await mihai.getByText("Alege un număr pentru mașină").waitFor();
    await mihai.getByText("Alege numele echipajului").waitFor();
    await mihai.getByText("Selectează 1 până la 2 piloți").waitFor();
    await mihai.getByLabel("Închide anunțul").click();
    await expectNoSidewaysScroll(mihai);
    await expectAccessible(mihai);

    await tabTo(mihai, /Numele echipajului/);
    await mihai.keyboard.type("Vipera");
    await tabTo(mihai, /^Număr/);
    await mihai.keyboard.type("40");
    await mihai.getByText("Numărul 40 a fost luat de alt club. Alege alt număr.").waitFor();
    await mihai.getByLabel(/^Număr/).press("Control+a");
    await mihai.keyboard.type("77");
    await tabTo(mihai, "Adaugă pilot în mașina #77 Vipera");
    await mihai.keyboard.press("Enter");
    const lacking = mihai.getByRole("menuitem", { name: /Ion Lipsă/ });
    await lacking.getByText("Pilotul nu poate fi înregistrat fără oraș").waitFor();
    await mihai.getByRole("menuitem", { name: "Dan Pop" }).waitFor();
    const bounds = lacking.locator("..").evaluate((list) => {
      const { maxWidth, maxHeight } = getComputedStyle(list);
      return { maxWidth, maxHeight };
    });
    expect(await bounds).toEqual({ maxWidth: "500px", maxHeight: "300px" });
    await mihai.keyboard.type("Dan");
    await mihai.keyboard.press("Enter");
    await addDriver(mihai, "mașina #77 Vipera", "Mihai Dinu");
    await mihai.getByText("A fost atins numărul maxim de piloți pentru această mașină").waitFor();
    await mihai.getByText("Selectează cel puțin o licență").first().waitFor();

    await tabTo(mihai, "Mută Mihai Dinu mai sus");
    await mihai.keyboard.press("Enter");
    expect(await crewOf(mihai, "mașina #77 Vipera")).toEqual([ids["mihai"], ids["dan"]]);
    await mihai.getByText("Licență stabilită de organizatori:").waitFor();
    await mihai.getByLabel("Licențe Dan Pop").fill("am");
    await mihai.getByRole("option", { name: "Am", exact: true }).click();
    await mihai.keyboard.press("Escape");
    await mihai
      .getByRole("region", { name: /#77/ })
      .getByTitle("Pro", { exact: true })
      .first()
      .waitFor();
    await expectNoSidewaysScroll(mihai);
    await mihai.evaluate(() => scrollTo(0, 0));
    await expectAccessible(mihai);
    await save(mihai);
    await mihai.waitForURL("/season/open?tab=register");
    await expectSnackbar(mihai, "Înregistrarea a fost salvată. Am trimis o invitație pilotului.");
    const crew = mihai.getByText("(Echipaj neconfirmat: Mihai Dinu, Dan Pop)").first();
    expect(await colorOf(crew.getByText("Mihai Dinu"))).toBe("green");
    expect(await colorOf(crew.getByText("Dan Pop"))).toBe("red");
    await expectNoSidewaysScroll(mihai);
    await expectAccessible(mihai);

    const dan = await open("dan", "/messages", { width: 360 });
    await dan.getByRole("link", { name: /Invitație în mașina #77/ }).click();
    await dan.getByRole("link", { name: "Răspunde la invitație" }).click();
    await dan.getByRole("button", { name: "Acceptă" }).click();
    await dan.waitForURL((address) => !address.pathname.startsWith("/car-invite"));
    await dan.goto("/season/open?tab=register");
    await dan.getByText("(Echipaj confirmat: Mihai Dinu, Dan Pop)").waitFor();
    await dan.getByText("Nu a fost înregistrat niciun club pe care îl coordonezi").waitFor();
    await expectAccessible(dan);
  });

  it("drivers are dragged between cars, and leaving asks first", async () => {
    const olga = await open("olga", "/season-registration/open");
    await olga.getByLabel("Club").selectOption({ label: "Lupii" });
    for (const number of ["5", "6"]) {
      // The first is there already.
      if (number !== "5") await olga.getByRole("button", { name: "Adaugă o mașină" }).click();
      const car = olga.getByRole("region", { name: /Lupii/ });
      await car.getByLabel("Numele echipajului").fill(`Lup ${number}`);
      await olga
        .getByRole("region", { name: new RegExp(`mașina #\\d+ Lup ${number}`) })
        .getByLabel(/^Număr/)
        .fill(number);
    }
    const crews = async () => [
      await crewOf(olga, "mașina #5 Lup 5"),
      await crewOf(olga, "mașina #6 Lup 6"),
    ];
    await addDriver(olga, "mașina #6 Lup 6", "Eva Rusu");
    await dragTo(olga, { driver: ids["eva"] ?? "", car: "mașina #5 Lup 5", by: "finger" });
    expect(await crews()).toEqual([[ids["eva"]], []]);
    await dragTo(olga, { driver: ids["eva"] ?? "", car: "mașina #6 Lup 6", by: "mouse" });
    expect(await crews()).toEqual([[], [ids["eva"]]]);

    await olga.getByRole("link", { name: "← Cupa deschisă" }).click();
    await olga.getByRole("alertdialog").getByRole("button", { name: "Rămân" }).click();
    await olga.getByRole("button", { name: "Șterge mașina #5 Lup 5" }).click();
    await olga.getByLabel("Licențe Eva Rusu").fill("am");
    await olga.getByRole("option", { name: "Am", exact: true }).click();
    await olga.keyboard.press("Escape");
    await save(olga);
    await olga.waitForURL("/season/open?tab=register");
    await olga.getByText("(Echipaj neconfirmat: Eva Rusu)").waitFor();
  });

  it("saved by another manager meanwhile, the second chooses and loses nothing", async () => {
    const path = `/season-registration/open/${ids["registration"]}`;
    const [olga, mihai] = [await open("olga", path), await open("mihai", path)];
    const car = "mașina #40 Cerbul";
    await addDriver(olga, car, "Sorin Matei");
    await addDriver(mihai, car, "Tudor Oprea");
    await save(olga);
    await olga.waitForURL("/season/open?tab=register");
    mihai.expectProblem(/editRegistration.* 409/);
    await save(mihai);
    await mihai.getByText("Altcineva a salvat înregistrarea între timp").waitFor();
    await mihai.getByText("#40 „Cerbul”, piloți în plus: Sorin Matei.").waitFor();
    await expectAccessible(mihai);
    await mihai.getByRole("button", { name: "Păstrează ce am scris" }).click();
    expect(await crewOf(mihai, car)).toEqual([ids["radu"], ids["tudor"]]);
    await save(mihai);
    await mihai.waitForURL("/season/open?tab=register");
    await mihai.getByText("(Echipaj neconfirmat: Radu Ene, Tudor Oprea)").waitFor();
  });

  it("too late: the button is off, a saved car opens with everything locked but its crew", async () => {
    const olga = await open("olga", "/season/closed?tab=register");
    expect(await olga.getByRole("button", { name: "Înscrie un club" }).isDisabled()).toBe(true);
    await olga.getByRole("link", { name: /Editează înregistrarea clubului/ }).click();
    const car = olga.getByRole("region", { name: /mașina #8/ });
    for (const label of ["Model", "Numele echipajului", "Număr"])
      expect(await car.getByLabel(label).isDisabled()).toBe(true);
    expect(await olga.getByRole("button", { name: "Adaugă o mașină" }).isDisabled()).toBe(true);
    await olga.getByText("Înscrierile nu mai sunt permise.").last().waitFor();
    await olga.goto("/season-registration/closed");
    await olga.getByText("Înscrierile nu mai sunt permise.").last().waitFor();
    await expectAccessible(olga);
  });

  it("a visitor is told to log in, and a stranger does not get in", async () => {
    const visitor = await newPage({ site, javaScript: false });
    await visitor.goto("/season/open?tab=register");
    await visitor.getByRole("link", { name: "Conectează-te" }).first().waitFor();
    expect(
      await visitor.locator('main a[href^="/login?from="]').first().getAttribute("href"),
    ).toContain("tab%3Dregister");

    const stranger = await newPage({ site });
    stranger.expectProblem(/season-registration.* 403/);
    stranger.expectProblem(/ApiError: Nu ai dreptul să faci asta/);
    await stranger.goto("/login");
    await logIn(stranger, "dan@example.test");
    // Without a club there is none to enter.
    await stranger.goto("/season/open?tab=register");
    await stranger.getByRole("link", { name: "Creează un club" }).waitFor();
    expect(await stranger.getByRole("link", { name: "Înscrie un club" }).count()).toBe(0);
    await stranger.goto(`/season-registration/open/${ids["registration"]}`);
    await stranger.waitForURL("/404");
  });

  it("an empty club is told that it has no drivers, not that all of them have a car", async () => {
    const eva = await open("eva", "/season-registration/open");
    await eva.getByText("Clubul nu are încă piloți.").waitFor();
    await eva.getByText("Clubul nu are suficienți piloți pentru a înscrie altă mașină.").waitFor();
    expect(await eva.getByText("Toți piloții clubului au o mașină.").count()).toBe(0);
  });
});

interface Drag {
  driver: string;
  car: string;
  by: "mouse" | "finger";
}

/** Takes a driver by their handle to the heading of a car's crew. */
async function dragTo(page: WatchedPage, { driver, car, by }: Drag): Promise<void> {
  const handle = page.locator(`[data-driver="${driver}"] [aria-hidden]`).first();
  const target = page.getByRole("region", { name: car }).getByRole("heading", { name: "Piloți" });
  await page.setViewportSize({ width: 1280, height: 1600 });
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("nothing to drag");
  const start = { x: from.x + 10, y: from.y + 10 };
  const end = { x: to.x + 10, y: to.y + 10 };
  if (by === "mouse") {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(end.x, end.y, { steps: 5 });
    await page.mouse.up();
    return;
  }
  const finger = await page.context().newCDPSession(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [start] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [end] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function seed(dataDir: string, ids: Record<string, string>): Promise<void> {
  const databases = openDatabases({ dataDir });
  await migrate(databases);
  const { db } = databases;
  const person = async (key: string, firstName: string, lastName: string, city = "Cluj") => {
    const email = `${key}@example.test`;
    ids[key] = await createPerson(db, { firstName, lastName, email, city, password: PASSWORD });
    return ids[key];
  };
  const owner = await person("olga", "Olga", "Marin");
  const manager = await person("mihai", "Mihai", "Dinu");
  const dan = await person("dan", "Dan", "Pop");
  const ion = await person("ion", "Ion", "Lipsă", "");
  const eva = await person("eva", "Eva", "Rusu");
  const radu = await person("radu", "Radu", "Ene");
  const others = [await person("sorin", "Sorin", "Matei"), await person("tudor", "Tudor", "Oprea")];
  const managers = [manager];
  await createClub(db, { name: "Zmeii", owner, managers, drivers: [dan, manager, ion] });
  await createClub(db, { name: "Lupii", owner, drivers: [eva, radu] });
  const cerbii = await createClub(db, {
    name: "Cerbii",
    owner,
    managers,
    drivers: [radu, ...others],
  });
  await createClub(db, { name: "Golii", owner: eva });
  await createSeason(db, {
    id: "open",
    title: "Cupa deschisă",
    registrationDeadline: Date.now() + 10 * DAY_MS,
    rules: { maxCarsPerTeam: 2, maxDriversPerCar: 2, requiredDriverFields: ["city"] },
    carClasses: [{ id: "car-pro" }, { id: "car-am" }],
    driverClasses: [{ id: "driver-pro" }, { id: "driver-am" }],
  });
  await db
    .insertInto("season_user_classes")
    .values(
      [manager, radu, ...others].map((user_id) => ({
        season_id: "open",
        user_id,
        class_id: "driver-pro",
      })),
    )
    .execute();
  await registerCar(db, {
    season: "open",
    club: cerbii,
    raceNumber: 40,
    carName: "Cerbul",
    drivers: [{ id: radu, classes: ["driver-pro"] }],
  });
  await createSeason(db, { id: "closed", registrationDeadline: Date.now() - DAY_MS });
  await registerCar(db, { season: "closed", club: cerbii, raceNumber: 8, drivers: [radu] });
  const { id } = await db
    .selectFrom("registrations")
    .select("id")
    .where("season_id", "=", "open")
    .executeTakeFirstOrThrow();
  ids["registration"] = id;
  await databases.close();
}
