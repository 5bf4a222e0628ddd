/** Silhouettes of `cars.svg`, by the word that a car model's row holds. */
export const carBodies = ["gt", "touring", "road", "proto", "formula"] as const;
export type CarBody = (typeof carBodies)[number];

/** What organisers read of each. */
export const carBodyTitles: Record<CarBody, string> = {
  gt: "GT",
  touring: "Turism",
  road: "Roadster",
  proto: "Prototip",
  formula: "Monopost",
};

export function isCarBody(word: unknown): word is CarBody {
  return carBodies.some((body) => body === word);
}

/** What words of a category or a title say of a car's looks; the first that is found decides. */
const signs: readonly [CarBody, RegExp][] = [
  ["formula", /\b(?:formula|monopost|open wheel|f[1-4]|indy\w*|usf ?2000|skip barber)\b/],
  ["proto", /\b(?:protot[iy]p\w*|lmp\d?|lmh|lmdh|gtp|dpi|hypercar|group c|radical|praga)\b/],
  ["touring", /\b(?:touring|turism\w*|tc[rx]|[bw]tcc|dtm|clasic\w*|classic\w*|stock|nascar)\b/],
  ["road", /\b(?:mx-?5|miata|roadster|sp[iy]der|eleven|elise|exige|caterham|x-bow)\b/],
  ["gt", /\bgt\w*\b/],
  ["touring", /\b(?:abarth|clio|logan|mini|escort|e30|ae86|civic|golf|mito|m235i|tt cup)\b/],
];

/** What a model looks like: as organisers say, else guessed from its category and its title; a GT car where neither tells. */
export function carBodyOf(model: {
  body: string | null;
  category: string;
  title: string;
}): CarBody {
  if (isCarBody(model.body)) return model.body;
  return guessed(model.category) ?? guessed(model.title) ?? "gt";
}

function guessed(text: string): CarBody | undefined {
  const folded = text.toLowerCase();
  return signs.find(([, sign]) => sign.test(folded))?.[0];
}
