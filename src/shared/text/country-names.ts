let intl: Intl.DisplayNames | undefined;
const known = new Map<string, string>();
let asked = new Set<string>();

/** Romanian name of an ISO 3166-1 alpha-2 code; empty when there is no such country. */
export function countryName(code: string | null): string {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return "";
  asked.add(code);
  const name = known.get(code) ?? askName(code);
  known.set(code, name);
  return name;
}

function askName(code: string): string {
  intl ??= new Intl.DisplayNames("ro", { type: "region", fallback: "none" });
  return intl.of(code) ?? "";
}

/** Runs `render` to its end, and says which names were asked for in it, by their codes. */
export function collectCountries<Rendered>(
  render: () => Rendered,
): [rendered: Rendered, countries: Record<string, string>] {
  asked = new Set();
  const rendered = render();
  return [rendered, Object.fromEntries(Array.from(asked, (code) => [code, countryName(code)]))];
}

/** From now on `Intl` is not asked for these: its first use takes tens of ms in a browser. */
export function learnCountries(countries: Readonly<Record<string, string>>): void {
  for (const [code, name] of Object.entries(countries)) known.set(code, name);
}

/** "Cluj, România", or what is known of it. */
export function placeName({
  city,
  country,
}: {
  city: string | null;
  country: string | null;
}): string {
  return [city, countryName(country)].filter(Boolean).join(", ");
}
