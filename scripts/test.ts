import { parseArgs } from 'node:util';
import { interruption } from './interruption.ts';
import { runSteps } from './test/run-steps.ts';
import { selectSteps, usage } from './test/steps.ts';
import { add, countLine, failureLines, isSuccess } from './test/tally.ts';

// npm test: all checks and tests, or with --only some of them. The last line is the count.
const signal = interruption();

try {
  process.exitCode = await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    say(usage());
    return 0;
  }
  const steps = selectSteps(values.only?.split(',') ?? []);
  const results = await runSteps(steps, { signal, say: (text) => process.stdout.write(text) });
  if (signal.aborted) return 130;

  const total = results.map(({ tally }) => tally).reduce(add);
  say('\n── all parts\n');
  for (const { name, tally } of results) {
    say(`${isSuccess(tally) ? '✓' : '✗'} ${name.padEnd(10)} ${countLine(tally)}`);
  }
  if (total.failures.length > 0) say(['\n── what failed\n', ...failureLines(total)].join('\n'));
  say(`\n${countLine(total)}`);
  return isSuccess(total) ? 0 : 1;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
