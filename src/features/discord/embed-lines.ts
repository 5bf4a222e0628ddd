/** A piece of a message's text, as Discord shows it. */
export type EmbedPart = { text: string; isBold?: true } | { at: number };

/** The lines of a message that the site has made (`embeds.ts`), as they are read in Discord. Instants are UTC ms. */
export function embedLines(text: string): EmbedPart[][] {
  return text.split("\n").map((line) =>
    line
      .split(/(\*\*.+?\*\*|<t:\d+:F>)/)
      .filter((part) => part !== "")
      .map((part): EmbedPart => {
        const at = /^<t:(\d+):F>$/.exec(part)?.[1];
        if (at !== undefined) return { at: Number(at) * 1000 };
        const bold = /^\*\*(.+)\*\*$/.exec(part)?.[1];
        return bold === undefined ? { text: plain(part) } : { text: plain(bold), isBold: true };
      }),
  );
}

/** Without what keeps Discord from reading marks, mentions and addresses in it. */
export function plain(text: string): string {
  return text.replaceAll("\u200B", "").replaceAll(/\\([\\*_~`|<>[\]#])/g, "$1");
}
