import { type Letter, letter } from "#features/messages/letter.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { FLOOD } from "./seat-links.ts";
import { seatLinkPage } from "./seat-link-pages.ts";

/** To who made a link that has stopped by itself. */
export function pausedLinkLetter({
  season: { id, title },
  clubId,
}: {
  season: { id: string; title: string };
  clubId: string | null;
}): Letter {
  return letter(
    `Linkul de înscriere s-a oprit, ${title}`,
    `Prin linkul de înscriere în „${title}” au venit ${counted(FLOOD.seats, "pilot", "piloți")} în ${counted(FLOOD.minutes, "minut", "minute")}, așa că s-a oprit singur. Cine s-a înscris are locul. Dacă îi cunoști, pornește-l la loc.`,
    { to: seatLinkPage({ seasonId: id, clubId }), words: "Vezi locurile noi" },
  );
}
