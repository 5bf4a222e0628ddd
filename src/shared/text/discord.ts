/** As Discord counts them. */
export const DISCORD_LIMIT = 2000;

/** Parts a mention or an address, so that Discord sees none, and is not seen itself. */
const APART = "\u200B";

/** Somebody's words in a message for Discord: they mention nobody, mark nothing up and lead nowhere. */
export function forDiscord(text: string, most = 120): string {
  const letters = Array.from(text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ").trim());
  const short = letters.length > most ? `${letters.slice(0, most).join("")}…` : letters.join("");
  return short
    .replaceAll(/[\\*_~`|<>[\]#]/g, (mark) => `\\${mark}`)
    .replaceAll("@", `@${APART}`)
    .replaceAll("://", `:${APART}//`);
}

interface DiscordMessage {
  title: string;
  /** Of these the last are left out where there is no room. */
  lines: readonly string[];
  /** What is never left out. */
  end: readonly string[];
}

/** A message that fits; its parts are ready (`forDiscord`). */
export function discordMessage({ title, lines, end }: DiscordMessage): string {
  for (let kept = lines.length; kept >= 0; kept--) {
    const more = lines.length > kept ? [`… și încă ${lines.length - kept}`] : [];
    const text = [`**${title}**`, ...lines.slice(0, kept), ...more, ...end].join("\n");
    if (text.length <= DISCORD_LIMIT || kept === 0) return text;
  }
  return "";
}
