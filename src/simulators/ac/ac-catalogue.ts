import type { CatalogueModel, CatalogueTrack } from "#simulators/catalogue.ts";

/** Race cars of the game itself and the mods leagues use most, by folder name. */
export const acCars: readonly CatalogueModel[] = [
  ...group("GT3", {
    bmw_z4_gt3: "BMW Z4 GT3",
    ks_audi_r8_lms: "Audi R8 LMS Ultra",
    ks_audi_r8_lms_2016: "Audi R8 LMS 2016",
    ks_ferrari_488_gt3: "Ferrari 488 GT3",
    ks_glickenhaus_scg003: "SCG 003C",
    ks_lamborghini_huracan_gt3: "Lamborghini Huracán GT3",
    ks_mclaren_650_gt3: "McLaren 650S GT3",
    ks_mercedes_amg_gt3: "Mercedes-AMG GT3",
    ks_nissan_gtr_gt3: "Nissan GT-R NISMO GT3",
    ks_porsche_911_gt3_r_2016: "Porsche 911 GT3 R 2016",
    mclaren_mp412c_gt3: "McLaren MP4-12C GT3",
    mercedes_sls_gt3: "Mercedes-Benz SLS AMG GT3",
  }),
  ...group("GTE", {
    bmw_m3_gt2: "BMW M3 GT2",
    ferrari_458_gt2: "Ferrari 458 GT2",
    ks_corvette_c7r: "Chevrolet Corvette C7.R",
    ks_porsche_911_rsr_2017: "Porsche 911 RSR 2017",
  }),
  ...group("GT4", {
    ks_maserati_gt_mc_gt4: "Maserati GranTurismo MC GT4",
    ks_porsche_cayman_gt4_clubsport: "Porsche Cayman GT4 Clubsport",
    lotus_2_eleven_gt4: "Lotus 2-Eleven GT4",
  }),
  ...group("Cup", {
    ks_abarth500_assetto_corse: "Abarth 500 Assetto Corse",
    ks_audi_tt_cup: "Audi TT Cup",
    ks_bmw_m235i_racing: "BMW M235i Racing",
    ks_lamborghini_huracan_st: "Lamborghini Huracán Super Trofeo",
    ks_mazda_mx5_cup: "Mazda MX-5 Cup",
    ks_porsche_911_gt3_cup_2017: "Porsche 911 GT3 Cup 2017",
    lotus_evora_gtc: "Lotus Evora GTC",
    lotus_exige_v6_cup: "Lotus Exige V6 Cup",
  }),
  ...group("Touring", {
    bmw_m3_e30_dtm: "BMW M3 E30 DTM",
    bmw_m3_e30_gra: "BMW M3 E30 Gr.A",
    ks_alfa_romeo_155_v6: "Alfa Romeo 155 V6 TI",
    ks_audi_tt_vln: "Audi TT RS VLN",
    ks_mercedes_190_evo2: "Mercedes-Benz 190E EVO II",
  }),
  ...group("Prototype", {
    ks_audi_r18_etron_quattro: "Audi R18 e-tron quattro 2014",
    ks_mazda_787b: "Mazda 787B",
    ks_mercedes_c9: "Mercedes-Benz C9",
    ks_porsche_917_30: "Porsche 917/30 Spyder",
    ks_porsche_917_k: "Porsche 917 K",
    ks_porsche_919_hybrid_2015: "Porsche 919 Hybrid 2015",
    ks_porsche_919_hybrid_2016: "Porsche 919 Hybrid 2016",
    ks_porsche_962c_longtail: "Porsche 962 C Long Tail",
    ks_porsche_962c_shorttail: "Porsche 962 C Short Tail",
    ks_toyota_ts040: "Toyota TS040 Hybrid",
  }),
  ...group("Formula", {
    ferrari_312t: "Ferrari 312T",
    ks_ferrari_312_67: "Ferrari 312/67",
    ks_ferrari_f138: "Ferrari F138",
    ks_ferrari_f2004: "Ferrari F2004",
    ks_ferrari_sf15t: "Ferrari SF15-T",
    ks_ferrari_sf70h: "Ferrari SF70H",
    ks_lotus_25: "Lotus Type 25",
    ks_lotus_72d: "Lotus 72D",
    ks_maserati_250f_12cyl: "Maserati 250F 12 cilindri",
    ks_maserati_250f_6cyl: "Maserati 250F 6 cilindri",
    lotus_49: "Lotus Type 49",
    lotus_98t: "Lotus 98T",
    lotus_exos_125: "Lotus Exos T125",
    lotus_exos_125_s1: "Lotus Exos T125 Stage 1",
    rss_formula_rss_4: "RSS Formula RSS 4",
    tatuusfa1: "Tatuus FA01",
  }),
  ...group("Clasice", {
    ks_alfa_33_stradale: "Alfa Romeo 33 Stradale",
    ks_ferrari_250_gto: "Ferrari 250 GTO",
    ks_ferrari_330_p4: "Ferrari 330 P4",
    ks_ford_escort_mk1: "Ford Escort RS1600",
    ks_ford_gt40: "Ford GT40",
    ks_porsche_718_spyder_rs: "Porsche 718 RS 60 Spyder",
    ks_porsche_908_lh: "Porsche 908 LH",
    ks_porsche_911_carrera_rsr: "Porsche 911 Carrera RSR 3.0",
    ks_porsche_935_78_moby_dick: "Porsche 935/78 Moby Dick",
    shelby_cobra_427sc: "Shelby Cobra 427 S/C",
  }),
  ...group("Stradale", {
    abarth500: "Abarth 500 EsseEsse",
    alfa_romeo_giulietta_qv: "Alfa Romeo Giulietta QV",
    bmw_1m: "BMW 1M",
    bmw_m3_e30: "BMW M3 E30",
    bmw_m3_e92: "BMW M3 E92",
    ferrari_458: "Ferrari 458 Italia",
    ks_mazda_miata: "Mazda MX-5 NA",
    ks_mazda_mx5_nd: "Mazda MX-5 ND",
    ks_toyota_ae86: "Toyota AE86",
    ks_toyota_gt86: "Toyota GT86",
    ktm_xbow_r: "KTM X-Bow R",
    lotus_elise_sc: "Lotus Elise SC",
  }),
];

const carNames = new Map(acCars.map((car) => [car.key, car.name]));

/** The readable name of a car folder, `null` for a mod that the table does not have. */
export function acCarName(folder: string): string | null {
  return carNames.get(folder) ?? null;
}

/** Tracks of the game itself, one row per layout. */
export const acTracks: readonly CatalogueTrack[] = [
  ...venue("ks_barcelona", "Circuit de Barcelona-Catalunya", "ES", "Montmeló", {
    layout_gp: "Grand Prix",
    layout_moto: "Moto",
  }),
  ...venue("ks_black_cat_county", "Black Cat County", "US", "", {
    layout_int: "International",
    layout_long: "Long",
    layout_short: "Short",
  }),
  ...venue("ks_brands_hatch", "Brands Hatch", "GB", "Fawkham", { gp: "Grand Prix", indy: "Indy" }),
  ...venue("ks_highlands", "Highlands", "GB", "", {
    layout_int: "International",
    layout_long: "Long",
    layout_short: "Short",
  }),
  ...venue("imola", "Autodromo Enzo e Dino Ferrari", "IT", "Imola"),
  ...venue("ks_laguna_seca", "WeatherTech Raceway Laguna Seca", "US", "Monterey"),
  ...venue("magione", "Autodromo dell’Umbria", "IT", "Magione"),
  ...venue("monza", "Autodromo Nazionale Monza", "IT", "Monza"),
  ...venue("ks_monza66", "Autodromo Nazionale Monza", "IT", "Monza", {
    full: "1966 Full Course",
    junior: "1966 Junior Course",
    road: "1966 Road Course",
  }),
  ...venue("mugello", "Autodromo Internazionale del Mugello", "IT", "Scarperia e San Piero"),
  ...venue("ks_nordschleife", "Nürburgring", "DE", "Nürburg", {
    endurance: "Endurance",
    endurance_cup: "Endurance Cup",
    nordschleife: "Nordschleife",
    touristenfahrten: "Touristenfahrten",
  }),
  ...venue("ks_nurburgring", "Nürburgring", "DE", "Nürburg", {
    layout_gp_a: "Grand Prix",
    layout_gp_b: "Grand Prix (GT)",
    layout_sprint_a: "Sprint",
    layout_sprint_b: "Sprint (GT)",
  }),
  ...venue("ks_red_bull_ring", "Red Bull Ring", "AT", "Spielberg", {
    layout_gp: "Grand Prix",
    layout_national: "National",
  }),
  ...venue("ks_silverstone", "Silverstone", "GB", "Silverstone", {
    gp: "Grand Prix",
    international: "International",
    national: "National",
  }),
  ...venue("ks_silverstone1967", "Silverstone", "GB", "Silverstone", { "": "1967" }),
  ...venue("spa", "Circuit de Spa-Francorchamps", "BE", "Stavelot"),
  ...venue("trento-bondone", "Trento-Bondone", "IT", "Trento"),
  ...venue("ks_vallelunga", "Autodromo Vallelunga", "IT", "Campagnano di Roma", {
    classic_circuit: "Classic Circuit",
    club_circuit: "Club Circuit",
    extended_circuit: "Extended Circuit",
  }),
  ...venue("ks_zandvoort", "Circuit Zandvoort", "NL", "Zandvoort"),
];

function group(name: string, cars: Readonly<Record<string, string>>): CatalogueModel[] {
  return Object.entries(cars).map(([key, title]) => ({ key, name: title, group: name }));
}

function venue(
  key: string,
  family: string,
  country: string,
  city: string,
  layouts: Readonly<Record<string, string>> = { "": family },
): CatalogueTrack[] {
  return Object.entries(layouts).map(([layout, name]) => ({
    key,
    layout,
    family,
    name,
    country,
    city,
  }));
}
