/** More lines than this cannot be told apart on a phone. */
export const mostChosen = 5;

interface Choice {
  /** Ids as the address has them, by commas; anybody may have written it. */
  asked: string | undefined;
  /** Ids of the cars that there are, in classification order. */
  cars: readonly string[];
  /** The reader's own car; `undefined`: none of them. */
  own: string | undefined;
}

/**
 * The cars to compare, at most five: those that the address names and there are, each once; else one's own or the winner, and the best of the
 * others.
 */
export function chosenCars({ asked, cars, own }: Choice): string[] {
  const known = new Set(cars);
  const named = [...new Set(asked?.split(","))].filter((id) => known.has(id));
  const usual = [...new Set([...cars.filter((id) => id === own), ...cars])];
  return (named.length > 0 ? named : usual).slice(0, mostChosen);
}

/** What the address says after a car was chosen or left out; the last one stays, because a chart of nobody says nothing. */
export function askedFor(chosen: readonly string[], id: string): string {
  const others = chosen.filter((one) => one !== id);
  if (others.length < chosen.length) return (others.length > 0 ? others : chosen).join();
  return [...chosen, id].slice(0, mostChosen).join();
}
