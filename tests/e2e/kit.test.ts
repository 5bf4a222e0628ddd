import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, newPage, type WatchedPage } from "./browser.ts";
import { type Site, startSite } from "./site.ts";

describe("Somebody who tries the pieces of the site", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ league: "empty" });
  });
  afterAll(() => site.stop());

  it.each([
    { theme: "dark", width: 1280 },
    { theme: "light", width: 360 },
  ] as const)("finds each in order at $width px in the $theme theme", async (window) => {
    const page = await openKit(site, window);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Anunț roșu" }).press("Enter");
    await page.getByRole("button", { name: "Anunț verde" }).press("Enter");
    // Notices wait as long as the pointer is on one of them.
    await page.getByRole("alertdialog").hover();
    await page.getByRole("button", { name: "Închide anunțul" }).nth(1).waitFor();
    await expectAccessible(page);
    // With the bar of the form at the window's foot.
    await page.getByRole("textbox", { name: "Prescurtare" }).scrollIntoViewIfNeeded();
    await expect.poll(() => isBarCovered(page)).toBe(false);
    await page.getByRole("button", { name: "Închide anunțul" }).first().press("Enter");

    await opens(page, "Fereastră", "dialog");
    await opens(page, "Întrebare", "alertdialog");
    await opens(page, "Meniu", "menu");
  });

  it("says what went wrong once, and keeps it within reach of the keyboard", async () => {
    const page = await openKit(site);
    await page.getByRole("button", { name: "Anunț roșu" }).press("Enter");
    await page.getByRole("alert").getByText("Email sau parola incorecte").waitFor();
    const notice = page.getByRole("alertdialog", { name: "Email sau parola incorecte" });
    expect(await notice.getAttribute("aria-live")).toBe("off");
    await page.keyboard.press("F6");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await notice.waitFor({ state: "detached" });
  });

  it.each([
    { field: "Prag (%)", keys: "12.5", text: "12,5", problem: undefined },
    { field: "Prag (%)", keys: "107,5", text: "107,5", problem: undefined },
    { field: "Prag (%)", keys: "1.234,5", text: "1.234,5", problem: "fără separator de mii" },
    { field: "Prag (%)", keys: "1075", text: "1075", problem: "Între 0 și 1000." },
    { field: "Tururi", keys: "12.5", text: "12.5", problem: "Doar numere întregi." },
    { field: "Tururi", keys: "12", text: "12", problem: undefined },
  ])("types $keys into $field, or pastes it, and no key is dropped", async (typing) => {
    const page = await openKit(site);
    const field = page.getByRole("textbox", { name: typing.field });
    const shown = async () => ({
      text: await field.inputValue(),
      isRefused: (await field.getAttribute("aria-invalid")) === "true",
    });
    const expected = { text: typing.text, isRefused: typing.problem !== undefined };
    await field.selectText();
    await page.keyboard.type(typing.keys);
    await page.keyboard.press("Tab");
    expect(await shown()).toEqual(expected);
    if (typing.problem) await page.getByText(typing.problem).waitFor();

    await page.getByRole("textbox", { name: "Prenume" }).fill(typing.keys);
    await page.getByRole("textbox", { name: "Prenume" }).selectText();
    await page.keyboard.press("Control+x");
    await field.selectText();
    await page.keyboard.press("Control+v");
    await page.keyboard.press("Tab");
    expect(await shown()).toEqual(expected);
  });

  it("steps a number by keys and buttons, never past its ends", async () => {
    const page = await openKit(site);
    const field = page.getByRole("textbox", { name: "Tururi" });
    const group = page.locator("div").filter({ has: field }).last();
    await field.fill("97");
    await field.press("ArrowUp");
    expect(await field.inputValue()).toBe("98");
    await group.getByRole("button", { name: "Crește" }).click();
    expect(await field.inputValue()).toBe("99");
    expect(await group.getByRole("button", { name: "Crește" }).isDisabled()).toBe(true);
    await field.press("Shift+ArrowDown");
    expect(await field.inputValue()).toBe("89");
    await field.fill("");
    await field.press("ArrowDown");
    expect(await field.inputValue()).toBe("1");
  });

  it("chooses from a list by keyboard; Escape closes it and keeps what was chosen", async () => {
    const page = await openKit(site);
    const one = page.getByRole("combobox", { name: "Circuit", exact: true });
    await one.fill("spa");
    await page.getByRole("option", { name: /^Spa/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    const chosen = await one.inputValue();
    expect(chosen).toContain("Spa");
    await one.press("ArrowDown");
    await page.getByRole("option").first().waitFor();
    for (const times of [1, 2, 3]) {
      await page.keyboard.press("Escape");
      await page.getByRole("listbox").waitFor({ state: "detached" });
      expect(await one.inputValue(), `after Escape, ${times} times`).toBe(chosen);
    }
    // Enter takes the only match and says so when it takes none.
    await one.fill("");
    await one.fill("a");
    await page.getByRole("option").nth(1).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Nu ai ales nimic: alege din listă.").waitFor();
    await one.fill("monz");
    await expect.poll(() => page.getByRole("option").count()).toBe(1);
    expect(await page.getByText("Nu ai ales nimic").count()).toBe(0);
    await page.keyboard.press("Enter");
    await page.getByRole("listbox").waitFor({ state: "detached" });
    expect(await one.inputValue()).toContain("Monza");
    const many = page.getByRole("combobox", { name: "Circuite" });
    await many.focus();
    for (const times of [1, 2]) {
      await page.keyboard.press("Escape");
      expect(await page.getByRole("button", { name: /^Scoate/ }).count(), `${times}`).toBe(1);
    }
  });

  it("what is chosen is seen in the system's own colours", async () => {
    const page = await openKit(site);
    await page.emulateMedia({ forcedColors: "active" });
    const chosen = page.locator("main label:has(> input[type=radio]:checked)").first();
    const other = page.locator("main label:has(> input[type=radio]:not(:checked))").first();
    const paint = (target: typeof chosen) =>
      target.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await paint(chosen)).not.toBe(await paint(other));
    const box = page.locator("main input[type=checkbox]").first();
    await box.check();
    const on = await paint(box);
    await box.uncheck();
    await expect.poll(() => paint(box)).not.toBe(on);
  });
});

async function openKit(site: Site, window: { theme?: "dark" | "light"; width?: number } = {}) {
  const page = await newPage({ site, ...window });
  await page.goto("/kit");
  // Forms cannot be sent before the page listens.
  await page.locator("main button[type=submit]:enabled").last().waitFor();
  return page;
}

/** By keyboard, and closed again with Escape, with the focus where it was. */
async function opens(page: WatchedPage, button: string, role: "dialog" | "alertdialog" | "menu") {
  const opener = page.getByRole("main").getByRole("button", { name: button, exact: true });
  await opener.press("Enter");
  const piece = page.getByRole(role, { name: role === "menu" ? undefined : /Fereastră|Ștergi/ });
  await piece.waitFor();
  await expectAccessible(page, `[role=${role}]`);
  await page.keyboard.press("Escape");
  await piece.waitFor({ state: "detached" });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Whether a notice lies over the bar that saves a form. */
async function isBarCovered(page: WatchedPage): Promise<boolean> {
  const bar = await page.getByRole("button", { name: "Renunță" }).boundingBox();
  if (!bar) throw new Error("There is no bar");
  const snackbars = await page.getByRole("button", { name: "Închide anunțul" }).all();
  const boxes = await Promise.all(snackbars.map((snackbar) => snackbar.boundingBox()));
  return boxes.some((box) => !box || box.y + box.height > bar.y);
}
