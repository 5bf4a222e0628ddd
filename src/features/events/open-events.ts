import type { GamePlatform } from "#shared/game-platforms.ts";

/** What somebody without a car does to read the servers of an open season, in words for the event's page. */
export const openServerWords: Readonly<Record<GamePlatform, { press: string; who: string }>> = {
  steam: {
    press: "Leagă contul Steam",
    who: "Parola serverului o vede oricine are cont cu Steam legat și nu este suspendat.",
  },
  iracing: {
    press: "Scrie-ți ID-ul iRacing",
    who: "Parola serverului o vede oricine are cont cu ID-ul iRacing scris și nu este suspendat.",
  },
};

/** To whoever drives, but has shown no more than a link. */
export const seatPasswordText =
  "Parola o vezi după ce îți faci contul întreg, la „Profil”, sau după ce un organizator spune da.";
