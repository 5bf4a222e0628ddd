import { showSnackbar } from "./snackbars.ts";

/** Copies what stands on the page, as `Linkul`, and says whether the browser allowed it, which it does not without https. */
export async function copyText(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ content: `${what} a fost copiat.` });
  } catch {
    showSnackbar({ content: `${what} nu a fost copiat, browserul nu lasă. Ia-l de pe pagină.` });
  }
}
