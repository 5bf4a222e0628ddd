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
  return fitting(lines, { start: [`**${title}**`], end, most: DISCORD_LIMIT });
}

/** The lines between `start` and `end`, without the last ones where all are longer than `most` letters. */
export function fitting(
  lines: readonly string[],
  { start = [], end, most }: { start?: readonly string[]; end: readonly string[]; most: number },
): string {
  for (let kept = lines.length; kept >= 0; kept--) {
    const more = lines.length > kept ? [`… și încă ${lines.length - kept}`] : [];
    const text = [...start, ...lines.slice(0, kept), ...more, ...end].join("\n");
    if (text.length <= most || kept === 0) return text;
  }
  return "";
}

/** An instant (UTC ms), which Discord shows by the clock of who reads it. */
export function discordMoment(at: number): string {
  return `<t:${Math.floor(at / 1000)}:F>`;
}
