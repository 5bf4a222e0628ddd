import { route } from "#shared/route.ts";
import type { AdministeredClub, administeredClubsQuerySchema } from "./club-administration.ts";

export const listAllClubs = route<{
  query: typeof administeredClubsQuerySchema;
  reply: AdministeredClub[];
}>()("listAllClubs", "GET /api/all-teams", {
  access: ["manageDrivers"],
  about: ["clubs", "people"],
});
