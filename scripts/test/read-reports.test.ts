import { describe, expect, it } from 'vitest';
import { judge, readPlaywrightReport, readVitestReport } from './read-reports.ts';
import { add, countLine, isSuccess } from './tally.ts';

describe('reports', () => {
  it('of vitest are counted', () => {
    const json = JSON.stringify({
      numTotalTests: 10,
      numPassedTests: 5,
      numFailedTests: 2,
      numPendingTests: 2,
      numTodoTests: 1,
    });
    expect(readVitestReport(json)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  it('of Playwright are counted, with what passed at the second try as failed', () => {
    const json = JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 1 } });
    expect(readPlaywrightReport(json)).toEqual({ passed: 7, failed: 3, skipped: 1 });
  });
});

describe('judge', () => {
  const good = { passed: 3, failed: 0, skipped: 0 };

  it.each([
    ['a good run', good, 0, 0],
    ['failed tests', { ...good, failed: 2 }, 1, 2],
    ['an error outside of the tests', good, 1, 1],
    ['no test at all', { ...good, passed: 0 }, 0, 1],
    ['skipped tests only', { passed: 0, failed: 0, skipped: 4 }, 0, 1],
    ['no report', null, 0, 1],
  ])('%s', (_what, report, exitCode, failed) => {
    expect(judge(report, exitCode).failed).toBe(failed);
  });
});

describe('the tally', () => {
  it('sums up, and names skipped tests only where there are some', () => {
    const sum = add({ passed: 1, failed: 2, skipped: 0 }, { passed: 10, failed: 0, skipped: 0 });
    expect(countLine(sum)).toBe('11 passed, 2 failed');
    expect(countLine({ ...sum, skipped: 4 })).toBe('11 passed, 2 failed, 4 skipped');
  });

  it.each([
    [{ passed: 1, failed: 0, skipped: 0 }, true],
    [{ passed: 1, failed: 1, skipped: 0 }, false],
    [{ passed: 0, failed: 0, skipped: 0 }, false],
  ])('%o is a success: %s', (tally, expected) => {
    expect(isSuccess(tally)).toBe(expected);
  });
});
