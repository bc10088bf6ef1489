export type Tally = { passed: number; failed: number; skipped: number };

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 };

export function add(a: Tally, b: Tally): Tally {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}

export function countLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A run without a single test has proved nothing. */
export function isSuccess({ passed, failed }: Tally): boolean {
  return failed === 0 && passed > 0;
}
