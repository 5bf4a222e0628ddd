import type { Page } from "playwright-core";

/** The password of every account of the demo league. */
export const DEMO_PASSWORD = "demo-parola-1";

/** Logs in through the page, as a person does, and waits until the site knows. */
export async function logIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Parola").fill(password);
  await page.getByRole("button", { name: "Conectează-te" }).click();
  await page.waitForURL((address) => address.pathname !== "/login");
}
