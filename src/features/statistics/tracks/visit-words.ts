const ordinals = [
  "Prima",
  "A doua",
  "A treia",
  "A patra",
  "A cincea",
  "A șasea",
  "A șaptea",
  "A opta",
  "A noua",
  "A zecea",
];

/** `A șasea oară aici`, of the visit with this number, from 1. */
export function visitWords(number: number): string {
  return `${ordinals[number - 1] ?? `A ${number}-a`} oară aici`;
}
