import type { DriverProfile } from "#features/statistics/profiles/profiles.ts";
import { counted } from "#shared/text/romanian-count.ts";
import type { PictureSite, SharePicture } from "./share-picture.ts";

/** What of a driver's page its picture is drawn from. */
interface PicturedDriver extends Pick<DriverProfile, "driverName" | "clubs" | "car"> {
  totals: Pick<NonNullable<DriverProfile["totals"]>, "starts" | "wins" | "podiums"> | null;
}

/** Who it is, for whom, three facts and the car; `null` for who has not raced yet. */
export function driverPicture(
  { driverName, clubs, totals, car }: PicturedDriver,
  site: PictureSite,
): SharePicture | null {
  if (!car || !totals || totals.starts === 0) return null;
  return {
    league: site.leagueName,
    simulator: null,
    overline: clubs.map(({ name }) => name).join(" · ") || "Pilot",
    title: driverName,
    sentence: "",
    more: "",
    drawn: {
      kind: "car",
      car,
      facts: [
        counted(totals.starts, "cursă", "curse"),
        counted(totals.wins, "victorie", "victorii"),
        counted(totals.podiums, "podium", "podiumuri"),
      ],
    },
  };
}
