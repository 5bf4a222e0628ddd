/** ACC car models by the number in `carModel` and `forcedCarModel` on PC servers (`formats.md` §7.1). */
export interface AccCarModel {
  id: number;
  name: string;
  /** Group of the server settings; a result file's own `carGroup` goes first. */
  group: AccCarGroup;
}

export type AccCarGroup = "GT2" | "GT3" | "GT4" | "GTC" | "TCX";

export const accCarModels: readonly AccCarModel[] = [
  { id: 0, name: "Porsche 991 GT3 R", group: "GT3" },
  { id: 1, name: "Mercedes-AMG GT3", group: "GT3" },
  { id: 2, name: "Ferrari 488 GT3", group: "GT3" },
  { id: 3, name: "Audi R8 LMS", group: "GT3" },
  { id: 4, name: "Lamborghini Huracán GT3", group: "GT3" },
  { id: 5, name: "McLaren 650S GT3", group: "GT3" },
  { id: 6, name: "Nissan GT-R Nismo GT3 2018", group: "GT3" },
  { id: 7, name: "BMW M6 GT3", group: "GT3" },
  { id: 8, name: "Bentley Continental GT3 2018", group: "GT3" },
  { id: 9, name: "Porsche 991 II GT3 Cup", group: "GTC" },
  { id: 10, name: "Nissan GT-R Nismo GT3 2017", group: "GT3" },
  { id: 11, name: "Bentley Continental GT3 2016", group: "GT3" },
  { id: 12, name: "Aston Martin V12 Vantage GT3", group: "GT3" },
  { id: 13, name: "Lamborghini Gallardo R-EX", group: "GT3" },
  { id: 14, name: "Jaguar G3", group: "GT3" },
  { id: 15, name: "Lexus RC F GT3", group: "GT3" },
  { id: 16, name: "Lamborghini Huracán GT3 Evo (2019)", group: "GT3" },
  { id: 17, name: "Honda NSX GT3", group: "GT3" },
  { id: 18, name: "Lamborghini Huracán Super Trofeo", group: "GTC" },
  { id: 19, name: "Audi R8 LMS Evo (2019)", group: "GT3" },
  { id: 20, name: "Aston Martin V8 Vantage GT3 (2019)", group: "GT3" },
  { id: 21, name: "Honda NSX GT3 Evo (2019)", group: "GT3" },
  { id: 22, name: "McLaren 720S GT3 (2019)", group: "GT3" },
  { id: 23, name: "Porsche 991 II GT3 R (2019)", group: "GT3" },
  { id: 24, name: "Ferrari 488 GT3 Evo 2020", group: "GT3" },
  { id: 25, name: "Mercedes-AMG GT3 2020", group: "GT3" },
  { id: 26, name: "Ferrari 488 Challenge Evo", group: "GTC" },
  { id: 27, name: "BMW M2 CS Racing", group: "TCX" },
  { id: 28, name: "Porsche 911 GT3 Cup (992)", group: "GTC" },
  { id: 29, name: "Lamborghini Huracán Super Trofeo Evo2", group: "GTC" },
  { id: 30, name: "BMW M4 GT3", group: "GT3" },
  { id: 31, name: "Audi R8 LMS GT3 evo II", group: "GT3" },
  { id: 32, name: "Ferrari 296 GT3", group: "GT3" },
  { id: 33, name: "Lamborghini Huracán GT3 Evo2", group: "GT3" },
  { id: 34, name: "Porsche 992 GT3 R", group: "GT3" },
  { id: 35, name: "McLaren 720S GT3 Evo 2023", group: "GT3" },
  { id: 36, name: "Ford Mustang GT3", group: "GT3" },
  { id: 50, name: "Alpine A110 GT4", group: "GT4" },
  { id: 51, name: "Aston Martin V8 Vantage GT4", group: "GT4" },
  { id: 52, name: "Audi R8 LMS GT4", group: "GT4" },
  { id: 53, name: "BMW M4 GT4", group: "GT4" },
  { id: 55, name: "Chevrolet Camaro GT4.R", group: "GT4" },
  { id: 56, name: "Ginetta G55 GT4", group: "GT4" },
  { id: 57, name: "KTM X-Bow GT4", group: "GT4" },
  { id: 58, name: "Maserati MC GT4", group: "GT4" },
  { id: 59, name: "McLaren 570S GT4", group: "GT4" },
  { id: 60, name: "Mercedes-AMG GT4", group: "GT4" },
  { id: 61, name: "Porsche 718 Cayman GT4 Clubsport", group: "GT4" },
  { id: 80, name: "Audi R8 LMS GT2", group: "GT2" },
  { id: 82, name: "KTM X-Bow GT2", group: "GT2" },
  { id: 83, name: "Maserati MC20 GT2", group: "GT2" },
  { id: 84, name: "Mercedes-AMG GT2", group: "GT2" },
  { id: 85, name: "Porsche 911 GT2 RS CS Evo", group: "GT2" },
  { id: 86, name: "Porsche 935", group: "GT2" },
];

const modelsById = new Map(accCarModels.map((model) => [model.id, model]));

export function findAccCarModel(id: number): AccCarModel | undefined {
  return modelsById.get(id);
}
