import { countryName } from "#shared/text/country-names.ts";
import styles from "./flag.module.css";

interface FlagProps {
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  /** The country's name stands beside it, so the picture has none. */
  isNamed?: boolean;
}

/** A country's flag, from the files that the build takes from `country-flag-icons`; nothing where there is no such country. */
export function Flag({ country, isNamed = false }: FlagProps) {
  const name = countryName(country);
  if (!name) return null;
  return (
    <img
      className={styles.flag}
      src={`/assets/flags/${country}.svg`}
      alt={isNamed ? "" : name}
      width={21}
      height={14}
      loading="lazy"
      decoding="async"
    />
  );
}
