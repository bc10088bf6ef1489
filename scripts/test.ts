import { parseArgs } from 'node:util';
import { interruption } from './interruption.ts';
import { runStep } from './test/run-step.ts';
import { selectSteps, usage } from './test/steps.ts';
import { add, countLine, failureLines, isSuccess, type Tally } from './test/tally.ts';

// npm test: all checks and all tests, or with --only some of them. The last line is the count.
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
  const results: { name: string; tally: Tally }[] = [];
  for (const step of selectSteps(values.only?.split(',') ?? [])) {
    say(`\n── ${step.name}: ${step.about}\n`);
    results.push({ name: step.name, tally: await runStep(step, signal) });
    if (signal.aborted) return 130;
  }

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
