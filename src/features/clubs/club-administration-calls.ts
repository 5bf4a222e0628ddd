import { route } from "#shared/route.ts";
import type {
  AdministeredClub,
  administeredClubsQuerySchema,
  newOwnerSchema,
} from "./club-administration.ts";

const access = ["manageDrivers"] as const;

export const listAllClubs = route<{
  query: typeof administeredClubsQuerySchema;
  reply: AdministeredClub[];
}>()("listAllClubs", "GET /api/all-teams", { access, about: ["clubs", "people"] });

export const giveClub = route<{ body: typeof newOwnerSchema; reply: AdministeredClub }>()(
  "giveClub",
  "POST /api/team/:id/new-owner",
  { access, about: ["clubs"], hides: false },
);
