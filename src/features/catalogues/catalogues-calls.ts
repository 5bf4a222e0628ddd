import { route } from "#shared/route.ts";
import type { z } from "zod";
import type {
  archivingSchema,
  CarModelEntry,
  carModelFormSchema,
  catalogueSearchSchema,
  ClassEntry,
  classFormSchema,
  importSchema,
  PastedLine,
  pastedSchema,
  seenInAddressSchema,
  seenSchema,
  SimulatorEntry,
  simulatorFormSchema,
  simulatorOrderSchema,
  TrackEntry,
  trackFormSchema,
} from "./catalogues.ts";

const access = ["manageCatalogues"] as const;

/** Cars, tracks, classes and simulators are named nearly everywhere. */
const change = {
  access,
  about: [
    "catalogues",
    "clubs",
    "seasons",
    "events",
    "registrations",
    "results",
    "entry-lists",
    "standings",
    "downloads",
  ],
  hides: false,
} as const;

interface Done {
  _id: string;
}

/** What differs from catalogue to catalogue. */
interface Kind {
  form: z.ZodType;
  entry: unknown;
}

/** What every catalogue has. `one` names its entries in the names of the operations. */
function catalogue<Of extends Kind>(path: string, one: string) {
  const at = `/api/administration/${path}` as const;
  return {
    list: route<{ query: typeof catalogueSearchSchema; reply: Of["entry"][] }>()(
      `list${one}Entries`,
      `GET ${at}`,
      { access, about: ["catalogues"] },
    ),
    save: route<{ body: z.ZodIntersection<Of["form"], typeof seenSchema>; reply: Done }>()(
      `save${one}`,
      `POST ${at}/:id`,
      change,
    ),
    archive: route<{ body: typeof archivingSchema; reply: Done }>()(
      `archive${one}`,
      `POST ${at}/:id/archive`,
      change,
    ),
  };
}

/** As `catalogue`, where organisers may add entries. */
function growing<Of extends Kind>(path: string, one: string) {
  const at = `/api/administration/${path}` as const;
  return {
    ...catalogue<Of>(path, one),
    create: route<{ body: Of["form"]; reply: Done }>()(`create${one}`, `POST ${at}`, change),
    remove: route<{ query: typeof seenInAddressSchema; reply: Done }>()(
      `delete${one}`,
      `DELETE ${at}/:id`,
      change,
    ),
  };
}

/** As `growing`, where entries may be pasted, many at once: first what the lines would do, then the doing. */
function pasted<Of extends Kind>(path: string, one: string) {
  const at = `/api/administration/${path}/import` as const;
  return {
    ...growing<Of>(path, one),
    preview: route<{ body: typeof pastedSchema; reply: PastedLine[] }>()(
      `previewPasted${one}s`,
      `POST ${at}/preview`,
      { access, isPrivate: true },
    ),
    import: route<{ body: typeof importSchema; reply: PastedLine[] }>()(
      `importPasted${one}s`,
      `POST ${at}`,
      change,
    ),
  };
}

export const simulators = {
  ...catalogue<{ form: typeof simulatorFormSchema; entry: SimulatorEntry }>(
    "simulators",
    "Simulator",
  ),
  order: route<{ body: typeof simulatorOrderSchema }>()(
    "orderSimulators",
    "POST /api/administration/simulators/order",
    change,
  ),
};
export const tracks = pasted<{ form: typeof trackFormSchema; entry: TrackEntry }>(
  "tracks",
  "Track",
);
export const carModels = pasted<{ form: typeof carModelFormSchema; entry: CarModelEntry }>(
  "car-models",
  "CarModel",
);
export const carClasses = growing<{ form: typeof classFormSchema; entry: ClassEntry }>(
  "car-classes",
  "CarClass",
);
export const driverClasses = growing<{ form: typeof classFormSchema; entry: ClassEntry }>(
  "driver-classes",
  "DriverClass",
);

/** The calls of any catalogue, whatever its form. */
export type CatalogueCalls<Entry> = ReturnType<typeof catalogue<{ form: z.ZodType; entry: Entry }>>;
export type GrowingCalls<Entry> = ReturnType<typeof growing<{ form: z.ZodType; entry: Entry }>>;
export type PastedCalls<Entry> = ReturnType<typeof pasted<{ form: z.ZodType; entry: Entry }>>;
