import { refusal } from "#server/errors.ts";
import { findRegions } from "./countries.ts";

/** @throws AppError 422 when the country, or the region in it, is not in the lists. */
export function requirePlace(country: string | null, city: string | null): void {
  if (country === null) return;
  const regions = findRegions(country);
  if (!regions)
    throw refusal("request.invalid", { fields: { country: "Alege o țară din listă." } });
  if (city !== null && !regions.some((region) => region.name === city))
    throw refusal("request.invalid", {
      fields: { city: "Alege o regiune a țării din listă." },
    });
}
