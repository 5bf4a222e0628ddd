import type { Locator } from "playwright-core";

/** Says in the dialog of a row who is at fault: the last of the crew. A driver alone in the car needs no word. */
export async function chooseCulprit(dialog: Locator): Promise<void> {
  const crew = dialog.getByRole("group", { name: "Pilot vinovat" }).getByRole("radio");
  if ((await crew.count()) > 0) await crew.last().check({ force: true });
}
