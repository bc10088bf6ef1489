import { print, printTable } from './print-table.ts';

/** A figure with a goal. */
export type Result = {
  what: string;
  /** With its unit. */
  now: string;
  /** The floor that was measured in the same run. */
  floor: string;
  /** The ratio of the figure to its floor. */
  ratio: number;
  /** The goal for the ratio. */
  goal: { atMost: number } | { atLeast: number };
};

/** Prints all figures with a goal in one table. */
export function printResults(results: Result[]): void {
  if (results.length === 0) return;
  print('What has a goal\n');
  printTable([
    ['what', 'now', 'floor', 'ratio', 'goal', 'met'],
    ...results.map(({ what, now, floor, ratio, goal }) => [
      what,
      now,
      floor,
      ratio.toFixed(2),
      'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`,
      isMet(ratio, goal) ? 'yes' : 'no',
    ]),
  ]);
}

function isMet(ratio: number, goal: Result['goal']): boolean {
  return 'atMost' in goal ? ratio <= goal.atMost : ratio >= goal.atLeast;
}
