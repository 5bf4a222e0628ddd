import type { CatalogueTrack } from "#simulators/catalogue.ts";

/** Tracks of ACC by the key in `trackName` (`formats.md` §7.5). Suffixes such as `_2019` mean the same venue. */
export const accTracks: readonly CatalogueTrack[] = [
  track("barcelona", "Circuit de Barcelona-Catalunya", "ES", "Montmeló"),
  track("brands_hatch", "Brands Hatch", "GB", "Fawkham"),
  track("cota", "Circuit of the Americas", "US", "Austin"),
  track("donington", "Donington Park", "GB", "Castle Donington"),
  track("hungaroring", "Hungaroring", "HU", "Mogyoród"),
  track("imola", "Autodromo Enzo e Dino Ferrari", "IT", "Imola"),
  track("indianapolis", "Indianapolis Motor Speedway", "US", "Indianapolis"),
  track("kyalami", "Kyalami Grand Prix Circuit", "ZA", "Midrand"),
  track("laguna_seca", "WeatherTech Raceway Laguna Seca", "US", "Monterey"),
  track("misano", "Misano World Circuit", "IT", "Misano Adriatico"),
  track("monza", "Autodromo Nazionale Monza", "IT", "Monza"),
  track("mount_panorama", "Mount Panorama", "AU", "Bathurst"),
  track("nurburgring", "Nürburgring", "DE", "Nürburg"),
  { ...track("nurburgring_24h", "Nürburgring", "DE", "Nürburg"), name: "Nürburgring 24h" },
  track("oulton_park", "Oulton Park", "GB", "Little Budworth"),
  track("paul_ricard", "Circuit Paul Ricard", "FR", "Le Castellet"),
  track("red_bull_ring", "Red Bull Ring", "AT", "Spielberg"),
  track("silverstone", "Silverstone", "GB", "Silverstone"),
  track("snetterton", "Snetterton", "GB", "Snetterton"),
  track("spa", "Circuit de Spa-Francorchamps", "BE", "Stavelot"),
  track("suzuka", "Suzuka Circuit", "JP", "Suzuka"),
  track("valencia", "Circuit Ricardo Tormo", "ES", "Cheste"),
  track("watkins_glen", "Watkins Glen International", "US", "Watkins Glen"),
  track("zandvoort", "Circuit Zandvoort", "NL", "Zandvoort"),
  track("zolder", "Circuit Zolder", "BE", "Heusden-Zolder"),
];

function track(key: string, name: string, country: string, city: string): CatalogueTrack {
  return { key, layout: "", family: name, name, country, city };
}
