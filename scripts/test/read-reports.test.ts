import { describe, expect, it } from 'vitest';
import { judge, readPlaywrightReport, readVitestReport } from './read-reports.ts';
import { add, countLine, failureLines, isSuccess } from './tally.ts';

describe('reports', () => {
  it('of vitest are counted', () => {
    const json = JSON.stringify({
      numTotalTests: 10,
      numPassedTests: 5,
      numFailedTests: 2,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { name: 'good.test.ts', message: '', assertionResults: [passed('adds')] },
        {
          name: 'bad.test.ts',
          message: '',
          assertionResults: [
            passed('subtracts'),
            { fullName: 'a sum is right', status: 'failed', failureMessages: ['1 is not 2'] },
          ],
        },
        { name: 'broken.test.ts', message: 'Cannot find module', assertionResults: [] },
      ],
    });
    expect(readVitestReport(json)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 3,
      failures: [
        { test: 'bad.test.ts › a sum is right', reason: '1 is not 2' },
        { test: 'broken.test.ts', reason: 'Cannot find module' },
      ],
    });
  });

  it('of Playwright are counted, and a test that passed only on retry has failed', () => {
    const spec = (title: string, status: string, message?: string) => ({
      title,
      file: 'pay.spec.ts',
      tests: [
        { projectName: 'phone', status, results: [{ errors: message ? [{ message }] : [] }] },
      ],
    });
    const json = JSON.stringify({
      stats: { expected: 7, unexpected: 1, flaky: 2, skipped: 1 },
      suites: [
        {
          specs: [spec('pays', 'expected'), spec('waits', 'flaky', 'too late')],
          suites: [{ specs: [spec('returns', 'unexpected', 'no such page')] }],
        },
      ],
    });
    expect(readPlaywrightReport(json)).toEqual({
      passed: 7,
      failed: 3,
      skipped: 1,
      failures: [
        { test: '[phone] pay.spec.ts › waits', reason: 'too late' },
        { test: '[phone] pay.spec.ts › returns', reason: 'no such page' },
      ],
    });
  });
});

function passed(fullName: string) {
  return { fullName, status: 'passed', failureMessages: [] };
}

describe('judge', () => {
  const good = { passed: 3, failed: 0, skipped: 0, failures: [] };

  it.each([
    ['a good run', good, 0, 0],
    ['failed tests', { ...good, failed: 2 }, 1, 2],
    ['an error outside of the tests', good, 1, 1],
    ['no test at all', { ...good, passed: 0 }, 0, 1],
    ['skipped tests only', { ...good, passed: 0, skipped: 4 }, 0, 1],
    ['no report', null, 0, 1],
  ])('%s', (_what, report, exitCode, failed) => {
    expect(judge(report, exitCode).failed).toBe(failed);
  });
});

describe('the tally', () => {
  const none = { passed: 0, failed: 0, skipped: 0, failures: [] };

  it('lists failures with the first lines of their errors, without colors', () => {
    const reason = ['\u001b[31mexpected 1\u001b[39m', ...Array.from({ length: 99 }, () => 'at x')];
    const lines = failureLines({
      ...none,
      failures: [{ test: 'sums', reason: reason.join('\n') }],
    });
    expect(lines.slice(0, 2)).toEqual(['✗ sums', '    expected 1']);
    expect(lines.at(-1)).toBe('    …');
    expect(lines.length).toBeLessThan(40);
  });

  it('shows the sums, and skipped tests only if there are any', () => {
    const sum = add({ ...none, passed: 1, failed: 2 }, { ...none, passed: 10 });
    expect(countLine(sum)).toBe('11 passed, 2 failed');
    expect(countLine({ ...sum, skipped: 4 })).toBe('11 passed, 2 failed, 4 skipped');
  });

  it.each([
    [{ ...none, passed: 1 }, true],
    [{ ...none, passed: 1, failed: 1 }, false],
    [none, false],
  ])('%o is a success: %s', (tally, expected) => {
    expect(isSuccess(tally)).toBe(expected);
  });
});
