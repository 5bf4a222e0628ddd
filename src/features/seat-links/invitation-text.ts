import { discordMessage, forDiscord } from "#shared/text/discord.ts";

interface Invitation {
  /** Titles, as people wrote them. */
  season: string;
  /** `null`: everybody drives alone. */
  club: string | null;
  address: string;
}

/** What is posted on Discord with a link. */
export function invitationText({ season, club, address }: Invitation): string {
  const where = club === null ? "" : `Concurezi pentru ${forDiscord(club)}. `;
  return discordMessage({
    title: `Vino în ${forDiscord(season)}`,
    lines: [`${where}Scrii numele, alegi mașina și ai loc: fără cont, fără parolă.`],
    end: [address],
  });
}
