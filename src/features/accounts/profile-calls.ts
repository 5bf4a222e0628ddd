import { route } from "#shared/route.ts";
import type {
  Country,
  listingFormSchema,
  MessageSettings,
  messageSettingsSchema,
  OwnProfile,
  Region,
  Role,
} from "./accounts.ts";
import type { ownPasswordFormSchema } from "./own/own-account.ts";
import type { profileFormSchema, steamFormSchema } from "./profile.ts";

export const readOwnProfile = route<{ reply: OwnProfile }>()(
  "readOwnProfile",
  "GET /user/profile",
  {
    access: "account",
    // The bar of every page names who is logged in.
    forSeat: true,
    about: ["people", "platform-ids"],
  },
);

export const saveOwnProfile = route<{ body: typeof profileFormSchema }>()(
  "saveOwnProfile",
  "POST /user/profile",
  { access: "account", about: ["people", "platform-ids"], hides: false },
);

/** Lists and the search stop showing them with the reply. */
export const saveOwnListing = route<{ body: typeof listingFormSchema }>()(
  "saveOwnListing",
  "POST /user/listing",
  { access: "account", about: ["people"], hides: true },
);

/** Of who came by a link, whose profile is not open yet: results know them by it. */
export const linkOwnSteam = route<{ body: typeof steamFormSchema }>()(
  "linkOwnSteam",
  "POST /user/steam",
  { access: "account", forSeat: true, about: ["people", "platform-ids"], hides: false },
);

export const sendVerification = route()("sendVerification", "POST /user/verify-email", {
  access: "account",
  isPrivate: true,
});

export const listOwnRoles = route<{ reply: Role[] }>()("listOwnRoles", "GET /user/roles", {
  access: "account",
  about: ["roles"],
});

/** Whatever the site knows of the person; its parts are said in `own-data.ts`. */
export const readOwnData = route<{ reply: unknown }>()("readOwnData", "GET /user/data", {
  access: "account",
  limit: "dear",
});

export const deleteOwnAccount = route<{ body: typeof ownPasswordFormSchema }>()(
  "deleteOwnAccount",
  "POST /user/delete",
  { access: "account", limit: "dear", hides: true },
);

export const readLinking = route<{ reply: { discord: boolean } }>()(
  "readLinking",
  "GET /user/linking",
  { access: "account" },
);

export const readMessageSettings = route<{ reply: MessageSettings }>()(
  "readMessageSettings",
  "GET /api/messages/settings",
  { access: "account", about: ["messages"] },
);

export const saveMessageSettings = route<{
  body: typeof messageSettingsSchema;
  reply: MessageSettings;
}>()("saveMessageSettings", "POST /api/messages/settings", {
  access: "account",
  about: ["messages"],
  isPrivate: true,
});

/** Both lead away from the site. */
export const linkDiscord = route()("linkDiscord", "GET /auth/discord", {
  access: "anyone",
  limit: "dear",
});

export const linkSteam = route()("linkSteam", "GET /auth/steam", {
  access: "anyone",
  limit: "dear",
});

export const listCountries = route<{ reply: Country[] }>()("listCountries", "GET /api/countries", {
  access: "anyone",
  cached: [],
});

export const listRegions = route<{ reply: Region[] }>()(
  "listRegions",
  "GET /api/countries/:code/regions",
  { access: "anyone", cached: [] },
);
