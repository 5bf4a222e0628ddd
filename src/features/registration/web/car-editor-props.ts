import type { RegistrationRules } from "#features/registration/registration.ts";
import type { Draft, DraftCar } from "#features/registration/registration-draft.ts";
import type {
  AvailableDriver,
  CarModelChoice,
  RegisteredCar,
} from "#features/registration/registration-shapes.ts";
import type { Season } from "#features/seasons/seasons.ts";
import type { DriverDrag, DropPlace } from "./use-driver-drag.ts";

/** What the editor of one car, and of its crew, is drawn with. */
export interface CarEditorProps {
  car: DraftCar;
  draft: Draft;
  /** Among the cars of the form, from 1. */
  place: number;
  /** As it is stored; `undefined`: not saved yet. */
  saved: RegisteredCar | undefined;
  rules: RegistrationRules;
  season: Season;
  models: readonly CarModelChoice[];
  /** Valid numbers that no other club holds. */
  numbers: readonly number[];
  /** The club's drivers without a car. */
  free: readonly AvailableDriver[];
  /** Licences that organisers fixed, by person. */
  fixed: ReadonlyMap<string, readonly string[]>;
  drag: DriverDrag;
  now: number;
  /** An organiser corrects it: what is saved is not locked for them. */
  isByOrganizer: boolean;
  /** Why the car takes no other driver. */
  whyFull: string | undefined;
  errorOf: (field: string) => string | undefined;
  nameOf: (driver: string) => string;
  onChange: (draft: Draft) => void;
  onPlace: (driver: string, place: DropPlace) => void;
}
