/** What is shown for a person who has not given a name. */
export const NAMELESS_DRIVER = "Pilot fără nume";

interface Named {
  firstName: string;
  lastName: string;
}

/** First name plus last name; 'Pilot fără nume' without either, so that nobody's address is shown instead. */
export function personName(profile: Named): string {
  return givenName(profile) || NAMELESS_DRIVER;
}

/** First name plus last name, empty when neither is known. */
export function givenName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim();
}

/** The last word of a shown name, where there is no room for more. */
export function lastNameOf(name: string): string {
  return name.split(" ").at(-1) ?? "";
}

/**
 * Lower case without diacritics and doubled spaces, so that "stefan" finds "Ștefan" and lists sort alike on every database.
 * Last name first.
 */
export function searchName({ firstName, lastName }: Named): string {
  return foldForSearch(`${lastName} ${firstName}`);
}

/** Every `searchName` of somebody with the same full name, wherever the first name ends and whichever comes first. */
export function sameNames(search: string): string[] {
  const words = search.split(" ").filter(Boolean);
  return words.map((_, index) => [...words.slice(index), ...words.slice(0, index)].join(" "));
}

/** The same for all names of `sameNames`, and for no other. */
export function nameKey(search: string): string {
  return sameNames(search).toSorted()[0] ?? "";
}

export function foldForSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

/** A whole name as its two parts: the last word is the last name. */
export function splitName(name: string): Named {
  const words = name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstName: words.join(" "), lastName };
}
