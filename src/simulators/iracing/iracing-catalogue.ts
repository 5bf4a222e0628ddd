import type { CatalogueModel, CatalogueTrack } from "#simulators/catalogue.ts";

/** Road cars that leagues race, by iRacing's `Car ID`, with the names of the result CSV. */
export const iracingCars: readonly CatalogueModel[] = [
  ...group("GT3", {
    43: "McLaren MP4-12C GT3",
    59: "Ford GT GT3",
    72: "Mercedes-AMG GT3",
    73: "Audi R8 LMS GT3",
    94: "Ferrari 488 GT3",
    132: "BMW M4 GT3",
    133: "Lamborghini Huracán GT3 EVO",
    137: "Porsche 911 GT3 R",
    144: "Ferrari 488 GT3 Evo 2020",
    156: "Mercedes-AMG GT3 2020",
    169: "Porsche 911 GT3 R (992)",
    173: "Ferrari 296 GT3",
    176: "Audi R8 LMS EVO II GT3",
  }),
  ...group("GT4", {
    119: "Porsche 718 Cayman GT4 Clubsport MR",
    122: "BMW M4 GT4",
    135: "McLaren 570S GT4",
    150: "Aston Martin Vantage GT4",
    157: "Mercedes-AMG GT4",
  }),
  ...group("GTE", {
    92: "Ford GTE",
    93: "Ferrari 488 GTE",
    102: "Porsche 911 RSR",
    109: "BMW M8 GTE",
    127: "Chevrolet Corvette C8.R GTE",
  }),
  ...group("Cup", {
    67: "Global Mazda MX-5 Cup",
    88: "Porsche 911 GT3 Cup (991)",
    143: "Porsche 911 GT3 Cup (992)",
    149: "Radical SR10",
    158: "Porsche Mission R",
    160: "Toyota GR86",
    162: "Renault Clio",
  }),
  ...group("TCR", {
    112: "Audi RS 3 LMS TCR",
    146: "Hyundai Elantra N TCR",
    147: "Honda Civic Type R TCR",
    153: "Hyundai Veloster N TCR",
  }),
  ...group("GTP", {
    159: "BMW M Hybrid V8",
    168: "Cadillac V-Series.R GTP",
    170: "Acura ARX-06 GTP",
    174: "Porsche 963 GTP",
  }),
  ...group("Prototype", {
    39: "HPD ARX-01c",
    70: "Chevrolet Corvette C7 Daytona Prototype",
    98: "Audi R18",
    100: "Porsche 919",
    128: "Dallara P217",
    165: "Ligier JS P320",
  }),
  ...group("Formula", {
    33: "Williams-Toyota FW31",
    42: "Lotus 49",
    71: "McLaren MP4-30",
    74: "Formula Renault 2.0",
    99: "Dallara IR18",
    105: "Formula Renault 3.5",
    106: "Dallara F3",
    120: "Indy Pro 2000 PM-18",
    121: "USF 2000",
    129: "Dallara iR-01",
    142: "Formula Vee",
    145: "Mercedes-AMG W12 E Performance",
    148: "FIA F4",
    161: "Mercedes-AMG W13 E Performance",
    163: "Ray FF1600",
    171: "Super Formula SF23 - Toyota",
    172: "Super Formula SF23 - Honda",
    178: "Super Formula Lights",
  }),
  ...group("Touring", {
    117: "Supercars Holden ZB Commodore",
    118: "Supercars Ford Mustang GT",
    151: "Stock Car Brasil Chevrolet Cruze",
    152: "Stock Car Brasil Toyota Corolla",
  }),
];

/** Road courses by the name before ` - ` in the result CSV, with the layouts leagues use. */
export const iracingTracks: readonly CatalogueTrack[] = [
  ...venue("Algarve International Circuit", "PT", "Portimão", ["Grand Prix"]),
  ...venue("Autodromo Internazionale del Mugello", "IT", "Scarperia e San Piero", ["Grand Prix"]),
  ...venue("Autodromo Internazionale Enzo e Dino Ferrari", "IT", "Imola", ["Grand Prix"]),
  ...venue("Autodromo Nazionale Monza", "IT", "Monza", ["Grand Prix"]),
  ...venue("Autódromo José Carlos Pace", "BR", "São Paulo", ["Grand Prix"]),
  ...venue("Brands Hatch Circuit", "GB", "Fawkham", ["Grand Prix", "Indy"]),
  ...venue("Circuit de Barcelona Catalunya", "ES", "Montmeló", ["Grand Prix"]),
  ...venue("Circuit de Nevers Magny-Cours", "FR", "Magny-Cours", ["Grand Prix"]),
  ...venue("Circuit de Spa-Francorchamps", "BE", "Stavelot", ["Grand Prix Pits", "Endurance"]),
  ...venue("Circuit des 24 Heures du Mans", "FR", "Le Mans", ["24 Heures du Mans"]),
  ...venue("Circuit Gilles Villeneuve", "CA", "Montréal", []),
  ...venue("Circuit of the Americas", "US", "Austin", ["Grand Prix"]),
  ...venue("Circuit Zandvoort", "NL", "Zandvoort", ["Grand Prix"]),
  ...venue("Circuit Zolder", "BE", "Heusden-Zolder", ["Grand Prix"]),
  ...venue("Daytona International Speedway", "US", "Daytona Beach", ["Road Course", "Oval"]),
  ...venue("Donington Park Racing Circuit", "GB", "Castle Donington", ["Grand Prix", "National"]),
  ...venue("Fuji International Speedway", "JP", "Oyama", ["Grand Prix"]),
  ...venue("Hockenheimring Baden-Württemberg", "DE", "Hockenheim", ["Grand Prix"]),
  ...venue("Hungaroring", "HU", "Mogyoród", []),
  ...venue("Indianapolis Motor Speedway", "US", "Indianapolis", ["Road Course", "Oval"]),
  ...venue("Lime Rock Park", "US", "Lakeville", ["Classic"]),
  ...venue("Long Beach Street Circuit", "US", "Long Beach", []),
  ...venue("Mid-Ohio Sports Car Course", "US", "Lexington", ["Full Course"]),
  ...venue("Mount Panorama Circuit", "AU", "Bathurst", []),
  ...venue("Nürburgring Combined", "DE", "Nürburg", ["Gesamtstrecke 24h", "Gesamtstrecke VLN"]),
  ...venue("Nürburgring Grand-Prix-Strecke", "DE", "Nürburg", ["Grand Prix"]),
  ...venue("Nürburgring Nordschleife", "DE", "Nürburg", ["Industriefahrten"]),
  ...venue("Okayama International Circuit", "JP", "Mimasaka", ["Full Course", "Short"]),
  ...venue("Oulton Park Circuit", "GB", "Little Budworth", ["International"]),
  ...venue("Phillip Island Circuit", "AU", "Cowes", []),
  ...venue("Red Bull Ring", "AT", "Spielberg", ["Grand Prix"]),
  ...venue("Road America", "US", "Elkhart Lake", ["Full Course"]),
  ...venue("Road Atlanta", "US", "Braselton", ["Full Course"]),
  ...venue("Sebring International Raceway", "US", "Sebring", ["International"]),
  ...venue("Silverstone Circuit", "GB", "Silverstone", ["Grand Prix"]),
  ...venue("Snetterton Circuit", "GB", "Snetterton", ["300"]),
  ...venue("Suzuka International Racing Course", "JP", "Suzuka", ["Grand Prix"]),
  ...venue("Tsukuba Circuit", "JP", "Shimotsuma", ["2000 Full"]),
  ...venue("Twin Ring Motegi", "JP", "Motegi", ["Grand Prix"]),
  ...venue("Virginia International Raceway", "US", "Alton", ["Full Course"]),
  ...venue("Watkins Glen International", "US", "Watkins Glen", ["Boot", "Cup"]),
  ...venue("WeatherTech Raceway at Laguna Seca", "US", "Monterey", ["Full Course"]),
];

function group(name: string, cars: Readonly<Record<number, string>>): CatalogueModel[] {
  return Object.entries(cars).map(([key, title]) => ({ key, name: title, group: name }));
}

/** No layouts: the CSV has the name alone. */
function venue(
  name: string,
  country: string,
  city: string,
  layouts: readonly string[],
): CatalogueTrack[] {
  const place = { key: name, family: name, country, city };
  if (layouts.length === 0) return [{ ...place, layout: "", name }];
  return layouts.map((layout) => ({ ...place, layout, name: layout }));
}
