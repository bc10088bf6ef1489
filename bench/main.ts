import { availableParallelism, loadavg } from 'node:os';
import { build } from '../scripts/build.ts';
import { interruption } from '../scripts/interruption.ts';
import { enumeration } from './enumeration.ts';
import { print } from './print-table.ts';
import { scale } from './scale.ts';
import { settle } from './settle.ts';
import { type Stand, withStand } from './stand/start-stand.ts';
import { storm } from './storm.ts';

// npm run bench: all measurements, or those that are named. Everything stays on this machine.
const measurements: Record<string, (stand: Stand) => Promise<void>> = {
  enumeration,
  settle,
  storm,
  scale,
};
const named = process.argv.slice(2);
const names = named.length > 0 ? named : Object.keys(measurements);

try {
  const unknown = names.filter((name) => !Object.hasOwn(measurements, name));
  if (unknown.length > 0) {
    throw new Error(`npm run bench -- [${Object.keys(measurements).join('|')}]`);
  }
  const signal = interruption();
  await build({ signal });
  const load = loadavg()[0] ?? 0;
  print(`Node.js ${process.version}, ${availableParallelism()} cores, load ${load.toFixed(2)}\n`);
  for (const name of names) {
    // Each on a database of its own: what one leaves behind is not what the next one meets.
    await withStand(signal, async (stand) => measurements[name]?.(stand));
    print('');
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
