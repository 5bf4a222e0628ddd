/** More lines than this cannot be told apart on a phone. */
export const mostChosen = 5;

interface Choice {
  /** Ids by commas, as an address may have them; anybody may have written it. */
  asked: string | undefined;
  /** Ids of the lines that there are, the best first. */
  lines: readonly string[];
  /** The reader's own; `undefined`: none of them. */
  own: string | undefined;
}

/** The lines to compare, at most five: the known ones of those asked for, else one's own or the first, and the best others. */
export function chosenLines({ asked, lines, own }: Choice): string[] {
  const known = new Set(lines);
  const named = [...new Set(asked?.split(","))].filter((id) => known.has(id));
  const usual = [...new Set([...lines.filter((id) => id === own), ...lines])];
  return (named.length > 0 ? named : usual).slice(0, mostChosen);
}

/** What is asked for after a line was chosen or left out; the last one stays, because a chart of nobody says nothing. */
export function askedFor(chosen: readonly string[], id: string): string {
  const others = chosen.filter((one) => one !== id);
  if (others.length < chosen.length) return (others.length > 0 ? others : chosen).join();
  return [...chosen, id].slice(0, mostChosen).join();
}
