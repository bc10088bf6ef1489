/** The next number of a sequence, from 0, inclusive, to 1, exclusive. */
export type Random = () => number;

/** Mulberry32: the same sequence for the same seed, on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number in an inclusive range. */
export function between(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** `weights` are the relative frequencies of the choices. */
export function pickWeighted<T>(random: Random, choices: readonly T[], weights: number[]): T {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = random() * total;
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  const choice = choices.at(index);
  if (choice === undefined) throw new Error('There is nothing to pick from.');
  return choice;
}

export function pickKey<K extends string>(random: Random, weights: Record<K, number>): K {
  return pickWeighted(random, Object.keys(weights) as K[], Object.values(weights));
}

export function letters(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[between(random, 0, alphabet.length - 1)]).join('');
}
