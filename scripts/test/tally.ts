import { stripVTControlCharacters } from 'node:util';

/** Of a failure's message and stack in the summary. The step's output has all of them. */
const MAX_REASON_LINES = 30;

/** The number of tests, and for each failure its place and the first lines of its reason. */
export type Tally = { passed: number; failed: number; skipped: number; failures: Failure[] };
export type Failure = { test: string; reason: string };

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0, failures: [] };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0, failures: [] };

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

export function countLine({ passed, failed, skipped }: Omit<Tally, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Each failure with its reason, for the end of a log that may be truncated at its start. */
export function failureLines({ failures }: Tally): string[] {
  return failures.flatMap(({ test, reason }) => [
    `✗ ${test}`,
    ...firstLines(reason).map((line) => `    ${line}`),
  ]);
}

function firstLines(reason: string): string[] {
  const lines = stripVTControlCharacters(reason).split('\n');
  return lines.length > MAX_REASON_LINES ? [...lines.slice(0, MAX_REASON_LINES), '…'] : lines;
}

/** A run without any tests counts as a failure. */
export function isSuccess({ passed, failed }: Tally): boolean {
  return failed === 0 && passed > 0;
}
