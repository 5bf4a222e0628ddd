import type { ClassChoice } from "./season-class-rules-values.ts";
import type { SeasonValues } from "./season-values.ts";

interface Model {
  _id: string;
  /** The category of the catalogue, as `GT3`. */
  detail?: string | undefined;
}

/**
 * The cars, where those without a class get the season's class that is named as their model's category.
 * A class that was chosen stays. The same list when nothing fits.
 */
export function withClassesByCategory(
  cars: SeasonValues["validCars"],
  models: readonly Model[],
  classes: readonly ClassChoice[],
): SeasonValues["validCars"] {
  const classOf = (carId: string) => {
    const category = models.find(({ _id }) => _id === carId)?.detail?.toLowerCase();
    if (!category) return null;
    const named = classes.find(({ name, acronym }) =>
      [name, acronym].some((word) => word.toLowerCase() === category),
    );
    return named?._id ?? null;
  };
  const settled = cars.map((car) => (car.class ? car : { ...car, class: classOf(car._id) }));
  return settled.some((car, index) => car.class !== cars[index]?.class) ? settled : cars;
}
