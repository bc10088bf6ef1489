import { z } from 'zod';
import type { Tally } from './tally.ts';

const Count = z.number().int().min(0);

const VitestReport = z.object({
  numPassedTests: Count,
  numFailedTests: Count,
  numPendingTests: Count,
  numTodoTests: Count,
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: Count, unexpected: Count, flaky: Count, skipped: Count }),
});

export function readVitestReport(json: string): Tally {
  const report = VitestReport.parse(JSON.parse(json));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A journey that passes only when tried again counts as failed. */
export function readPlaywrightReport(json: string): Tally {
  const { stats } = PlaywrightReport.parse(JSON.parse(json));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}

/**
 * What a run counts for: its report, and one failure more when it did not end well although no
 * test failed, or when it ran no test at all. `null` is a report that was never written.
 */
export function judge(report: Tally | null, exitCode: number): Tally {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const ranSomething = report.passed + report.failed > 0;
  const failedOutside = report.failed === 0 && (exitCode !== 0 || !ranSomething);
  return failedOutside ? { ...report, failed: 1 } : report;
}
