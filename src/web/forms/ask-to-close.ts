import { askToConfirm } from "../ui/feedback/confirmations.ts";

/** Closes what holds unsaved work only when the person says so; Escape is pressed quickly. */
export async function askToClose(isDirty: boolean, close: () => void): Promise<void> {
  const leaves =
    !isDirty ||
    (await askToConfirm({
      title: "Închizi fără să salvezi?",
      body: "Ai modificări nesalvate. Dacă închizi, se pierd.",
      no: "Rămân",
      yes: "Închide",
    }));
  if (leaves) close();
}
