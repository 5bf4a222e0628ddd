import type { RegistrationRules } from "#features/registration/registration.ts";
import type { CarModelChoice } from "#features/registration/registration-shapes.ts";
import type { Season } from "#features/seasons/seasons.ts";

/** The rules of a registration as the season that everybody sees says them. */
export function rulesOf(season: Season, models: readonly CarModelChoice[]): RegistrationRules {
  const { rules, deadlines, driverClasses } = season;
  return {
    ...rules,
    validModels: models.map(({ _id }) => _id),
    licences: driverClasses.map(({ _id, group }) => ({ id: _id, group })),
    registrationDeadline: deadlines.registration,
    carModelChangeDeadline: deadlines.carModelChange,
  };
}
