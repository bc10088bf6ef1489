import { z } from 'zod';
import { type Failure, oneFailed, type Tally } from './tally.ts';

const Count = z.number().int().min(0);

const VitestReport = z.object({
  numPassedTests: Count,
  numFailedTests: Count,
  numPendingTests: Count,
  numTodoTests: Count,
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});

const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: Count, unexpected: Count, flaky: Count, skipped: Count }),
  suites: z.array(PlaywrightSuite),
});

export function readVitestReport(json: string): Tally {
  const report = VitestReport.parse(JSON.parse(json));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOfFile),
  };
}

/** A file that could not be loaded has no tests, but an error of its own. */
function failuresOfFile(file: z.output<typeof VitestReport>['testResults'][number]): Failure[] {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) {
    return file.message ? [{ test: file.name, reason: file.message }] : [];
  }
  return failed.map(({ fullName, failureMessages }) => ({
    test: `${file.name} › ${fullName}`,
    reason: failureMessages?.join('\n') ?? '',
  }));
}

/** A journey that passes only on retry counts as failed. */
export function readPlaywrightReport(json: string): Tally {
  const { stats, suites } = PlaywrightReport.parse(JSON.parse(json));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOfSuite),
  };
}

function failuresOfSuite({ specs, suites }: z.output<typeof PlaywrightSuite>): Failure[] {
  return [...specs.flatMap(failuresOfSpec), ...(suites ?? []).flatMap(failuresOfSuite)];
}

function failuresOfSpec({ title, file, tests }: z.output<typeof PlaywrightSpec>): Failure[] {
  return tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ projectName, results }) => ({
      test: `[${projectName}] ${file} › ${title}`,
      reason: results
        .flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))
        .join('\n'),
    }));
}

/**
 * The counts of a run: its report, and one more failure if it ended with an error although no test
 * failed, or if it ran no tests. `null` is a missing report.
 */
export function judge(report: Tally | null, exitCode: number): Tally {
  if (report === null) return oneFailed;
  const ranSomething = report.passed + report.failed > 0;
  const failedOutside = report.failed === 0 && (exitCode !== 0 || !ranSomething);
  return failedOutside ? { ...report, failed: 1 } : report;
}
