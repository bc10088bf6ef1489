import { availableParallelism, loadavg } from 'node:os';
import { build } from '../scripts/build.ts';
import { interruption } from '../scripts/interruption.ts';
import { account } from './account.ts';
import { calls } from './calls.ts';
import { enumeration } from './enumeration.ts';
import { print } from './print-table.ts';
import { replayHistories } from './replay.ts';
import { printResults, type Result } from './results.ts';
import { scale } from './scale.ts';
import { settle } from './settle.ts';
import { type Setup, withSetup } from './setup/start-setup.ts';
import { storm } from './storm.ts';

// npm run bench: runs all measurements, or the named ones. Everything stays on this machine.
const measurements: Record<string, (setup: Setup) => Promise<Result[]>> = {
  enumeration: withoutGoal(enumeration),
  calls,
  settle,
  account: withoutGoal(account),
  storm: withoutGoal(storm),
  scale: withoutGoal(scale),
  replay: withoutGoal(replayHistories),
};

function withoutGoal(measure: (setup: Setup) => Promise<void>) {
  return async (setup: Setup): Promise<Result[]> => {
    await measure(setup);
    return [];
  };
}

const named = process.argv.slice(2);
const names = named.length > 0 ? named : Object.keys(measurements);
const signal = interruption();

try {
  const unknown = names.filter((name) => !Object.hasOwn(measurements, name));
  if (unknown.length > 0) {
    throw new Error(`npm run bench -- [${Object.keys(measurements).join('|')}]`);
  }
  await build({ signal });
  const load = loadavg()[0] ?? 0;
  print(`Node.js ${process.version}, ${availableParallelism()} cores, load ${load.toFixed(2)}\n`);
  const results: Result[] = [];
  for (const name of names) {
    // Each measurement has its own database, so that they do not affect each other.
    const found = await withSetup(signal, async (setup) => measurements[name]?.(setup));
    results.push(...(found ?? []));
    print('');
  }
  printResults(results);
} catch (error) {
  // After Ctrl-C, whatever was under way has failed.
  if (!signal.aborted) process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = signal.aborted ? 130 : 1;
}
