let names: Intl.DisplayNames | undefined;

/** Romanian name of an ISO 3166-1 alpha-2 code; empty when there is no such country. */
export function countryName(code: string | null): string {
  if (code === null || !/^[A-Z]{2}$/.test(code)) return "";
  // Where nobody asks, no browser loads its data.
  names ??= new Intl.DisplayNames("ro", { type: "region", fallback: "none" });
  return names.of(code) ?? "";
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
