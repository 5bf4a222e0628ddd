import type { Locator } from "playwright-core";

/** What people would call the colour of an element's letters, or of its ground. */
export async function colorOf(
  element: Locator,
  of: "color" | "backgroundColor" = "color",
): Promise<string> {
  const written = await element.evaluate((shown, name) => getComputedStyle(shown)[name], of);
  const [red = 0, green = 0, blue = 0] = (written.match(/[\d.]+/g) ?? []).map(Number);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread === 0) return "grey";
  if (most === blue) return "blue";
  if (most === green) return "green";
  return (green - blue) / spread > 0.25 ? "orange" : "red";
}
