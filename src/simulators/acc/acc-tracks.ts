import type { CatalogueTrack } from "#simulators/catalogue.ts";

interface AccTrack extends CatalogueTrack {
  /** Cars that fit on a private server, `null` where it is not known. */
  slots: number | null;
}

/** Tracks of ACC by the key in `trackName` (`formats.md` §7.5). Suffixes such as `_2019` mean the same venue. */
export const accTracks: readonly AccTrack[] = [
  track("barcelona", "Circuit de Barcelona-Catalunya", "ES", "Montmeló", 50),
  track("brands_hatch", "Brands Hatch", "GB", "Fawkham", 50),
  track("cota", "Circuit of the Americas", "US", "Austin", null),
  track("donington", "Donington Park", "GB", "Castle Donington", null),
  track("hungaroring", "Hungaroring", "HU", "Mogyoród", 50),
  track("imola", "Autodromo Enzo e Dino Ferrari", "IT", "Imola", 50),
  track("indianapolis", "Indianapolis Motor Speedway", "US", "Indianapolis", null),
  track("kyalami", "Kyalami Grand Prix Circuit", "ZA", "Midrand", 50),
  track("laguna_seca", "WeatherTech Raceway Laguna Seca", "US", "Monterey", 50),
  track("misano", "Misano World Circuit", "IT", "Misano Adriatico", 50),
  track("monza", "Autodromo Nazionale Monza", "IT", "Monza", 60),
  track("mount_panorama", "Mount Panorama", "AU", "Bathurst", 50),
  track("nurburgring", "Nürburgring", "DE", "Nürburg", 50),
  { ...track("nurburgring_24h", "Nürburgring", "DE", "Nürburg", null), name: "Nürburgring 24h" },
  track("oulton_park", "Oulton Park", "GB", "Little Budworth", null),
  track("paul_ricard", "Circuit Paul Ricard", "FR", "Le Castellet", 60),
  track("red_bull_ring", "Red Bull Ring", "AT", "Spielberg", null),
  track("silverstone", "Silverstone", "GB", "Silverstone", 50),
  track("snetterton", "Snetterton", "GB", "Snetterton", null),
  track("spa", "Circuit de Spa-Francorchamps", "BE", "Stavelot", 82),
  track("suzuka", "Suzuka Circuit", "JP", "Suzuka", 105),
  track("valencia", "Circuit Ricardo Tormo", "ES", "Cheste", null),
  track("watkins_glen", "Watkins Glen International", "US", "Watkins Glen", null),
  track("zandvoort", "Circuit Zandvoort", "NL", "Zandvoort", 50),
  track("zolder", "Circuit Zolder", "BE", "Heusden-Zolder", 50),
];

function track(
  key: string,
  name: string,
  country: string,
  city: string,
  slots: number | null,
): AccTrack {
  return { key, layout: "", family: name, name, country, city, slots };
}
