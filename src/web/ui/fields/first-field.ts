const fields = [
  'input:not([type="hidden"], [type="radio"]):not(:disabled)',
  'input[type="radio"]:checked:not(:disabled)',
  "select:not(:disabled)",
  "textarea:not(:disabled)",
].join(", ");

const wanted = "data-wanted";

/** For the one field or button that a form is opened for, or what is around it, where it is not the first. */
export const wantedField = { [wanted]: "" };

/** Where somebody who opened a form goes on: the field that it was opened for, else its first. */
export function firstFieldOf(form: HTMLElement | null): HTMLElement | null {
  const place = form?.querySelector<HTMLElement>(`[${wanted}]`);
  return fieldIn(place) ?? fieldIn(form);
}

/** Given as `ref` to what a press opens in the page: whoever pressed goes on in it. */
export function focusFirstField(form: HTMLElement | null): void {
  firstFieldOf(form)?.focus();
}

function fieldIn(place: HTMLElement | null | undefined): HTMLElement | null {
  return place?.matches(`${fields}, button`)
    ? place
    : (place?.querySelector<HTMLElement>(fields) ?? null);
}
